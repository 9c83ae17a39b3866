/** The cardroom in the lobby: the tables to sit down at, and a new one. */
import { useEffect, useState } from "preact/hooks";
import { money } from "../../logic/money";
import { open as openDialog } from "../../state/dialogs";
import { follow, type Route } from "../../state/route";
import { roomApi } from "../api";
import { forgetRoom, knownRooms } from "../known";
import type { LobbyRow } from "../wire";
import { PHASE_WORDS } from "./words";

const EVERY = 5000;

export function Tables() {
  const [rows, setRows] = useState<LobbyRow[] | null>(null);
  useEffect(() => {
    let wanted = true;
    let looking = false;
    const look = () => {
      if (looking || document.visibilityState !== "visible") return;
      looking = true;
      roomApi
        .lobby()
        .then((found) => {
          if (wanted) setRows(found.tables);
        })
        // The list stays as it was; the next look will show.
        .catch(() => undefined)
        .finally(() => {
          looking = false;
        });
    };
    look();
    const timer = setInterval(look, EVERY);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, []);
  return (
    <section class="tables" aria-labelledby="tables-title">
      <header class="tables-head">
        <div>
          <h2 id="tables-title">The cardroom</h2>
          <p class="source">
            Face Up Pai Gow Poker with others, bots among them. Anybody may be the bank.
          </p>
        </div>
        <button type="button" class="quiet" onClick={() => openDialog("room open")}>
          OPEN A TABLE
        </button>
      </header>
      {rows?.length === 0 && knownRooms.value.length === 0 && (
        <p class="no-tables">No table is open yet. Open one, and add bots if nobody comes.</p>
      )}
      <ul class="table-rows">
        {knownRooms.value.map((room) => (
          <li key={room.id} class="table-row">
            <h3>{room.name}</h3>
            <p class="source">private, by invitation</p>
            <Go to={{ page: "room", id: room.id, invite: room.invite }} name={room.name} />
            <button
              type="button"
              class="plain"
              aria-label={`Forget ${room.name}`}
              onClick={() => forgetRoom(room.id)}
            >
              FORGET
            </button>
          </li>
        ))}
        {rows?.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row }: { row: LobbyRow }) {
  const total = row.seats_taken + row.seats_free;
  return (
    <li class="table-row">
      <h3>{row.name}</h3>
      <ul class="table-facts">
        <li>
          <SeatDots taken={row.seats_taken} total={total} />
          {row.seats_free > 0 ? `${row.seats_free} free` : "full"}
        </li>
        <li>
          {money(row.min_main)} to {money(row.max_main)}
        </li>
        {row.private && <li>private</li>}
        <li>{row.bank} banks</li>
        <li>{row.collection > 0 ? `fee ${money(row.collection)} for the bank` : "no fee"}</li>
        <li>
          {PHASE_WORDS[row.phase]}
          {row.watching > 0 && `, ${row.watching} watching`}
        </li>
      </ul>
      <Go
        to={{ page: "room", id: row.id, invite: "" }}
        name={row.name}
        full={row.seats_free === 0}
      />
    </li>
  );
}

function SeatDots({ taken, total }: { taken: number; total: number }) {
  return (
    <span class="seat-dots" role="img" aria-label={`${taken} of ${total} seats taken,`}>
      {Array.from({ length: total }, (_, at) => (
        <span key={at} class={at < taken ? "dot taken" : "dot"} />
      ))}
    </span>
  );
}

function Go({
  to,
  name,
  full = false,
}: {
  to: Extract<Route, { page: "room" }>;
  name: string;
  full?: boolean;
}) {
  const query = to.invite ? `?invite=${encodeURIComponent(to.invite)}` : "";
  return (
    <a
      class="button brass"
      href={`/table/${to.id}${query}`}
      aria-label={`${full ? "Watch" : "Go to"} ${name}`}
      onClick={(event) => follow(event, to)}
    >
      {full ? "WATCH" : "GO IN"}
    </a>
  );
}
