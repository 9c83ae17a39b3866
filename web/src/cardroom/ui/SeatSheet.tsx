/** A seat on a small page, opened: all that a large page shows at once. */
import { signal } from "@preact/signals";
import { close } from "../../state/dialogs";
import { Dialog } from "../../ui/Dialog";
import { spotShown, table } from "../room";
import { SeatBody, SeatHead } from "./SeatParts";

export const openSeat = signal(1);

export function SeatSheet() {
  const now = table.value;
  const view = now?.seats.find((each) => each.seat === openSeat.value);
  const spot = now?.spots.find((each) => each.spot === openSeat.value);
  if (!view) return null;
  const result = spot?.result && spotShown(spot.spot) ? spot.result : null;
  return (
    <Dialog title={`Seat ${view.seat}`} class="sheet">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a button inside does what it says, and the sheet has nothing more to show then */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        class="seat in-sheet"
        onClick={(event) => {
          if ((event.target as Element).closest("button")) close();
        }}
      >
        <SeatHead view={view} spot={spot} bubble={false} />
        <SeatBody view={view} spot={spot} />
        {spot?.setting && (
          <p class="seat-made">
            {spot.setting.low_name} in front of {spot.setting.high_name}.
          </p>
        )}
        {result && <p class="says">{result.says}</p>}
      </div>
    </Dialog>
  );
}
