/** The seats around the table. */

import { money, signedMoney } from "../../logic/money";
import { open as openDialog } from "../../state/dialogs";
import { small } from "../../ui/motion";
import { around, isLeftOut, placeOf, stakeOf } from "../logic/seating";
import { phase, seat, spotShown, table } from "../room";
import type { SeatView, SpotView } from "../wire";
import { extraWords, reactionWord, SeatBody, SeatHead, statusWords } from "./SeatParts";
import { openSeat } from "./SeatSheet";

/** Whose place is at the bottom: one's own, or the middle one for those who watch. */
const MIDDLE = 4;

export function Seats() {
  const now = table.value;
  if (!now) return null;
  const bottom = seat.value ?? MIDDLE;
  const others = around(now.seats, bottom);
  const watched = seat.value === null ? now.seats.find((each) => each.seat === bottom) : undefined;
  const shown = watched ? [...others.slice(0, 3), watched, ...others.slice(3)] : others;
  return (
    <section class="seats" aria-label="Seats">
      {shown.map((each) => {
        const place = placeOf(each.seat, bottom);
        const spot = now.spots.find((found) => found.spot === each.seat);
        return (
          <div key={each.seat} class={`at place-${place}`} data-seat={each.seat}>
            {small.value ? (
              <Tile view={each} spot={spot} />
            ) : (
              <article
                class={`seat ${each.status.replace(" ", "-")}`}
                aria-label={`Seat ${each.seat}`}
              >
                <SeatHead view={each} spot={spot} />
                <SeatBody view={each} spot={spot} />
              </article>
            )}
          </div>
        );
      })}
    </section>
  );
}

/** A seat on a small page: a name, the stakes, the result; the rest opens when it is tapped. */
function Tile({ view, spot }: { view: SeatView; spot: SpotView | undefined }) {
  const result = spot?.result && spotShown(spot.spot) ? spot.result : null;
  const empty = view.status === "empty" && !spot;
  const word = reactionWord(view.seat);
  const stakes = spot ? stakeOf(spot) : 0;
  const line = result
    ? `${result.result}, ${signedMoney(result.net)}`
    : stakes > 0
      ? money(stakes)
      : statusWords(view);
  const words = empty ? "free" : `${view.name ?? (spot ? extraWords(spot) : "")}, ${line}`;
  return (
    <button
      type="button"
      class={`tile ${view.status.replace(" ", "-")} ${result?.result ?? ""}`}
      aria-haspopup="dialog"
      aria-label={`Seat ${view.seat}: ${words}${table.value?.button === view.seat ? ", action button" : ""}`}
      onClick={() => {
        openSeat.value = view.seat;
        openDialog("room seat");
      }}
    >
      <span class="tile-name">
        {empty ? view.seat : (view.name ?? (spot?.kind === "dragon" ? "dragon" : "extra"))}
      </span>
      <span class="tile-line">
        {result
          ? signedMoney(result.net)
          : empty
            ? "free"
            : stakes > 0
              ? money(stakes)
              : short(view)}
      </span>
      {spot?.done && phase.value === "setting" && <span class="tile-mark">✓</span>}
      {table.value?.button === view.seat && <span class="disc" data-card="disc" />}
      {word && <span class="bubble">{word}</span>}
    </button>
  );
}

function short(view: SeatView): string {
  if (view.is_bank) return "BANK";
  if (table.value && isLeftOut(table.value, view.seat)) return "no hand";
  if (view.ready) return "ready";
  return view.status === "playing" ? "–" : view.status === "sitting out" ? "out" : view.status;
}
