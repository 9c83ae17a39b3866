/** A live table: the bank at the top, the others around, your own seat at the bottom. */
import { useEffect, useRef } from "preact/hooks";
import { follow, route } from "../../state/route";
import { me } from "../../state/session";
import { useGlide } from "../../ui/motion";
import { PageTitle } from "../../ui/pages/PageTitle";
import { useRoomKeys } from "../keys";
import { banking, hand, phase, seat, shut, table, toSet } from "../room";
import { visit } from "../visit";
import { Bank } from "./Bank";
import { Middle } from "./Middle";
import { Own } from "./Own";
import { RoomBar } from "./RoomBar";
import { RoomRail } from "./RoomRail";
import { Seats } from "./Seats";

export function RoomPage() {
  const at = route.value;
  const id = at.page === "room" ? at.id : "";
  const invite = at.page === "room" ? at.invite : "";
  const player = me.value?.id;
  // Another player, or the first one here, sees other cards: the table is looked at anew.
  useEffect(() => visit(id, invite), [id, invite, player]);
  if (shut.value !== null) return <Shut why={shut.value} />;
  if (!table.value) {
    return (
      <main class="loading">
        <h1>Pai Gow Poker</h1>
        <p>Finding your table…</p>
      </main>
    );
  }
  return <Room name={table.value.config.name} />;
}

function Room({ name }: { name: string }) {
  const felt = useRef<HTMLElement>(null);
  useGlide(felt, `${table.value?.round} ${phase.value}`);
  useRoomKeys();
  const waits = toSet.value !== null;
  useEffect(() => {
    // Whoever looks at another tab sees that it is time to set.
    document.title = `${waits ? "Set your hand" : name} – Pai Gow Poker`;
  }, [waits, name]);
  const where = seat.value === null ? "watching" : banking.value ? "seated banking" : "seated";
  return (
    <div
      class={`room ${phase.value} ${where}`}
      data-phase={phase.value}
      data-seat={seat.value ?? 0}
    >
      <RoomBar />
      <main class="room-felt felt" ref={felt}>
        <PageTitle hidden>{name}</PageTitle>
        {!hand.value && <Emblem />}
        <Bank />
        <Seats />
        <Middle />
        <Own />
      </main>
      <RoomRail />
    </div>
  );
}

/** What the makers of the felt printed on it. */
function Emblem() {
  return (
    <svg class="emblem" viewBox="0 0 120 120" aria-hidden="true" focusable="false">
      <circle cx="60" cy="60" r="56" />
      <circle cx="60" cy="60" r="51" />
      <path d="M60 16 92 60 60 104 28 60Z" />
      <path d="M60 30 82 60 60 90 38 60Z" />
    </svg>
  );
}

function Shut({ why }: { why: string }) {
  return (
    <main class="page shut">
      <PageTitle>This table is not open to you</PageTitle>
      <p>{why}</p>
      <p>A private table is reached by its invitation: ask whoever opened it for the link.</p>
      <p>
        <a class="button brass" href="/" onClick={(event) => follow(event, { page: "lobby" })}>
          LOBBY
        </a>
      </p>
    </main>
  );
}
