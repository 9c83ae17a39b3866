/** The wire's shapes under the names that the client uses. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Me = Schemas["Me"];
export type VariantView = Schemas["VariantView"];
export type SettingView = Schemas["SettingView"];
export type MoneyItem = Schemas["MoneyItem"];
export type ResultView = Schemas["ResultView"];
export type RoundView = Schemas["RoundView"];
export type TableView = Schemas["TableView"];
export type Advice = Schemas["Advice"];
export type LogEntry = Schemas["LogEntry"];
export type LogPage = Schemas["LogPage"];
export type StepView = Schemas["StepView"];
export type RoundSteps = Schemas["RoundSteps"];
export type VersionView = Schemas["VersionView"];
export type Problem = Schemas["Problem"];
export type Verdict = ResultView["low"];
export type Analysis = Schemas["Analysis"];
export type PricedSetting = Schemas["PricedSetting"];
export type WayView = Schemas["WayView"];
export type GivenUp = Schemas["GivenUp"];
export type WorstRound = Schemas["WorstRound"];
export type TableReview = Schemas["TableReview"];
