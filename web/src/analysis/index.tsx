/** What the rest of the client may ask about the odds of a hand. */
import "../styles/odds.css";
import "../styles/odds-wide.css";
import "../styles/given-up.css";
import "../styles/analyse.css";

export { AnalysePage as Analyse } from "./AnalysePage";
export { GivenUpPage as GivenUp } from "./GivenUpPage";
export { OddsDialog } from "./OddsDialog";
export { ReviewDialog, ReviewPage as Review } from "./Review";
