/** The bar at the top of a live table: where one is, the money, the ways out. */
import { money } from "../../logic/money";
import { open as openDialog } from "../../state/dialogs";
import { follow } from "../../state/route";
import { me } from "../../state/session";
import { small } from "../../ui/motion";
import { config, invite, purse, seat } from "../room";
import { AtTable } from "./AtTable";
import { roomy } from "./roomy";

export function RoomBar() {
  return (
    <header class="topbar room-bar">
      <div class="room-where">
        <a
          class="button plain back"
          href="/"
          aria-label="Lobby"
          onClick={(event) => follow(event, { page: "lobby" })}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M15 5l-7 7 7 7" />
          </svg>
          {!small.value && "LOBBY"}
        </a>
        <p class="room-name">{config.value?.name}</p>
      </div>
      {me.value && (
        <div class="purse">
          <p class="sum">
            <span class="sum-name">Balance</span> <strong data-balance>{money(purse.value)}</strong>
          </p>
          {!small.value && (
            <button type="button" class="quiet" onClick={() => openDialog("rebuy")}>
              REBUY
            </button>
          )}
        </div>
      )}
      <nav class="ways" aria-label="Table">
        {roomy.value && seat.value !== null && <AtTable />}
        {roomy.value && invite.value !== "" && (
          <button type="button" class="plain" onClick={() => openDialog("room menu")}>
            INVITE
          </button>
        )}
        <button
          type="button"
          class="plain menu-button"
          aria-haspopup="dialog"
          aria-label="Menu"
          aria-keyshortcuts="m"
          onClick={() => openDialog("room menu")}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M3 6h18M3 12h18M3 18h18" />
          </svg>
        </button>
      </nav>
    </header>
  );
}
