/** The shapes of the live table on the wire, under the names that the client uses. */
import type { components } from "../api/schema";

type Schemas = components["schemas"];

export type TableState = Schemas["TableState"];
export type TableConfig = Schemas["ConfigView"];
export type SeatView = Schemas["SeatView"];
export type SpotView = Schemas["SpotView"];
export type SpotResult = Schemas["SpotResult"];
export type BankView = Schemas["BankView"];
export type TableItem = Schemas["TableItem"];
export type CoverageStep = Schemas["CoverageStep"];
export type YourSpot = Schemas["YourSpot"];
export type Slip = Schemas["Slip"];
export type You = Schemas["You"];
export type TableEvent = Schemas["TableEvent"];
export type TableSnapshot = Schemas["TableSnapshot"];
export type Lobby = Schemas["Lobby"];
export type LobbyRow = Schemas["LobbyRow"];
export type TableRequest = Schemas["TableRequest"];
export type TableOpened = Schemas["TableOpened"];
export type SlipPage = Schemas["SlipPage"];
export type CommandDone = Schemas["CommandDone"];
export type TableCommand = Schemas["CommandRequest"]["command"];
export type ReactionKind = Schemas["React"]["kind"];
export type Phase = TableState["phase"];
export type BetKind = TableItem["bet"];

export type SocketMessage =
  | Schemas["SocketSnapshot"]
  | Schemas["SocketEvents"]
  | Schemas["SocketReply"]
  | Schemas["SocketError"]
  | Schemas["SocketPong"];
export type SocketRequest = Schemas["SocketCommand"] | Schemas["SocketPing"];
