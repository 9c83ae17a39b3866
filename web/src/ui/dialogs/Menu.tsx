/** Everything that is not on the table itself; on a phone it comes up as a sheet. */
import { money } from "../../logic/money";
import { close, type DialogName, open } from "../../state/dialogs";
import { exit } from "../../state/play";
import { go } from "../../state/route";
import { me } from "../../state/session";
import { Dialog } from "../Dialog";
import { small } from "../motion";

export function MenuDialog() {
  const to = (name: DialogName) => () => open(name);
  const away = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <Dialog title="Menu" class="sheet">
      <p class="sum">
        {me.value?.guest ? "Guest" : me.value?.name} · account{" "}
        <strong>{money(me.value?.account ?? 0)}</strong>
      </p>
      <div class="menu">
        <button type="button" class="quiet" onClick={to("cashier")}>
          CASHIER
        </button>
        <button type="button" class="quiet" onClick={to("account")}>
          {me.value?.guest ? "SIGN IN OR KEEP MY ACCOUNT" : "ACCOUNT"}
        </button>
        {small.value && (
          <button type="button" class="quiet" onClick={away(() => go({ page: "log" }))}>
            GAMELOGS
          </button>
        )}
        <button
          type="button"
          class="quiet"
          onClick={away(() => go({ page: "analyse", query: "" }))}
        >
          ANALYSE A HAND
        </button>
        <button type="button" class="quiet" onClick={to("settings")}>
          SETTINGS
        </button>
        <button type="button" class="quiet" onClick={to("fair")}>
          FAIR DEAL
        </button>
        <button type="button" class="quiet" onClick={to("help")}>
          HELP AND KEYS
        </button>
        {small.value && (
          <>
            <button type="button" class="quiet" onClick={to("version")}>
              VERSION
            </button>
            <button type="button" class="quiet" onClick={away(() => void exit())}>
              EXIT GAME
            </button>
          </>
        )}
      </div>
    </Dialog>
  );
}
