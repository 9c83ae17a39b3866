import { effect } from "@preact/signals";
import { render } from "preact";
import { api } from "./api/calls";
import { open } from "./state/dialogs";
import { warn } from "./state/notice";
import { refresh } from "./state/play";
import { watchPrimary } from "./state/primary";
import { route, watchHistory } from "./state/route";
import { busy, findMe, me, refused, variants } from "./state/session";
import { keepSettings } from "./state/settings";
import { waiting } from "./state/table";
import { App } from "./ui/App";
import { watchKeys } from "./ui/keys";
import { watchScreen } from "./ui/motion";
import { rememberTable } from "./ui/pages/BackLink";
import "./styles/index.css";

keepSettings();
watchHistory();
watchScreen();
watchKeys();
watchPrimary();
effect(rememberTable);
render(<App />, document.getElementById("app") as HTMLElement);

/** Whether somebody may be known here; the analysis page has no use for it. */
let begun = false;

async function start(): Promise<void> {
  const [games] = await Promise.all([api.variants(), findMe()]);
  if (me.value) await refresh();
  variants.value = games;
  // A bet left on the table is offered first, wherever the player comes in.
  if (waiting.value && route.value.page !== "replay") open("waiting");
}

effect(() => {
  if (begun || route.value.page === "analyse") return;
  begun = true;
  start()
    .catch(refused)
    .catch(() => warn("The page could not start: load it again."));
});

// The same player may have gone on elsewhere while this page was out of sight.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && me.value && !busy.value) {
    refresh().catch(refused);
  }
});
