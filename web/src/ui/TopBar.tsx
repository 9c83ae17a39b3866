/** The bar at the top of the table: the money on the left, the ways out on the right. */
import { money } from "../logic/money";
import { open } from "../state/dialogs";
import { exit } from "../state/play";
import { follow } from "../state/route";
import { me } from "../state/session";
import { balance } from "../state/table";
import { small } from "./motion";

export function TopBar() {
  const log = { page: "log" } as const;
  return (
    <header class="topbar">
      <div class="purse">
        <p class="sum">
          <span class="sum-name">Balance</span> <strong data-balance>{money(balance.value)}</strong>
        </p>
        <p class="sum account-sum">
          <span class="sum-name">Account</span>{" "}
          <strong data-account>{money(me.value?.account ?? 0)}</strong>
        </p>
        <button type="button" class="quiet" onClick={() => open("rebuy")}>
          REBUY
        </button>
      </div>
      <nav class="ways" aria-label="Game">
        {!small.value && (
          <>
            <a
              class="button plain"
              href="/log"
              aria-keyshortcuts="l"
              onClick={(event) => follow(event, log)}
            >
              GAMELOGS
            </a>
            <button type="button" class="plain" onClick={() => open("version")}>
              VERSION
            </button>
            <button type="button" class="plain" onClick={() => void exit()}>
              EXIT GAME
            </button>
          </>
        )}
        <button
          type="button"
          class="plain menu-button"
          aria-haspopup="dialog"
          aria-label="Menu"
          onClick={() => open("menu")}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M3 6h18M3 12h18M3 18h18" />
          </svg>
          <span class="menu-word">MENU</span>
        </button>
      </nav>
    </header>
  );
}
