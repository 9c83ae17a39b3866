/** The page: what the address says, what there is to say, and the dialog above it. */
import { line } from "../api/http";
import { dialog } from "../state/dialogs";
import { said } from "../state/notice";
import { route } from "../state/route";
import { me, variants } from "../state/session";
import { Analysis } from "./Analysis";
import { Cardroom } from "./Cardroom";
import { Dialogs } from "./Dialogs";
import { Notice } from "./Notice";
import { Lobby } from "./pages/Lobby";
import { LogPage } from "./pages/LogPage";
import { ReplayPage } from "./pages/ReplayPage";
import { RulesPage } from "./pages/RulesPage";
import { TablePage } from "./pages/TablePage";

export function App() {
  return (
    <>
      <Page />
      <Dialogs />
      {!dialog.value && (
        <div class="notices">
          <Notice />
        </div>
      )}
      <p class="unseen" role="status" aria-live="polite">
        {said.value}
      </p>
    </>
  );
}

function Page() {
  const at = route.value;
  // Nobody needs to be known there.
  if (at.page === "analyse") return <Analysis part="Analyse" />;
  if (me.value === undefined || variants.value.length === 0) {
    return (
      <main class="loading">
        <h1>Pai Gow Poker</h1>
        <p>{line.value === "trying" ? "The server does not answer yet." : "Shuffling…"}</p>
      </main>
    );
  }
  switch (at.page) {
    case "play":
      return <TablePage />;
    case "rules":
      return <RulesPage />;
    case "log":
      return <LogPage />;
    case "replay":
      return <ReplayPage id={at.id} key={at.id} />;
    case "review":
      return <Analysis part="Review" key={at.id} />;
    case "given up":
      return <Analysis part="GivenUp" />;
    case "room":
      return <Cardroom part="Room" key={at.id} />;
    case "room log":
      return <Cardroom part="Log" key={at.id} />;
    default:
      return <Lobby />;
  }
}
