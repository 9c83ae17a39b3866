/** The places for your chips: main, Fortune and ace-high, on every spot that you may bet on. */
import { money } from "../../logic/money";
import { usePresses } from "../../ui/table/presses";
import { Pile } from "../../ui/table/Spots";
import { add, spotTitle, take } from "../bets";
import { DRAGON } from "../logic/seating";
import { STAKE_TITLES, type StakeName, stakeName } from "../logic/stakes";
import { aim, aimSpot, chip, dragon, mySpots, open, spotShown, stakesOn, table } from "../room";
import { CHIPS } from "./chips";

export function BetSpots({ names, small }: { names: readonly StakeName[]; small: boolean }) {
  const spots = mySpots.value;
  const rows = spots.length > 2 || (small && spots.length > 1);
  return (
    <div
      class={`bet-spots ${small ? "small" : ""} ${rows ? "rows" : ""}`}
      role="group"
      aria-label="Your bets"
    >
      {spots.map((spot) => (
        <div key={spot} class="bet-spot" data-spot={spot}>
          {spots.length > 1 && <p class="spot-of">{spotTitle(spot)}</p>}
          <div class="rings">
            {names.map((name) => (
              <Ring key={name} spot={spot} name={name} several={spots.length > 1} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Ring({ spot, name, several }: { spot: number; name: StakeName; several: boolean }) {
  const cents = stakesOn(spot)[name];
  const handlers = usePresses(
    () => add(chip.value, spot, name),
    () => take(chip.value, spot, name),
  );
  const aimed = open.value && aim.value === name && aimSpot.value === spot;
  const where = several ? `${spotTitle(spot)}, ${STAKE_TITLES[name]}` : STAKE_TITLES[name];
  const how = open.value
    ? ` Press to add ${money(chip.value)}, right click or long press to take it off.`
    : "";
  return (
    <div class={`spot ${name} ${aimed ? "aimed" : ""}`}>
      <button
        type="button"
        class="ring"
        data-piece
        aria-disabled={!open.value}
        aria-label={`${where}: ${money(cents)}.${how}`}
        {...handlers}
      >
        <Pile cents={cents} values={CHIPS} item={itemOf(spot, name)} />
      </button>
      <span class="spot-name" aria-hidden="true">
        {STAKE_TITLES[name]}
      </span>
      <span class="spot-amount" aria-hidden="true">
        {money(cents)}
      </span>
    </div>
  );
}

function itemOf(where: number, name: StakeName) {
  const spot = where === DRAGON ? (dragon.value?.spot ?? DRAGON) : where;
  if (!spotShown(spot)) return undefined;
  const found = table.value?.spots.find((each) => each.spot === spot);
  return found?.result?.items.find((item) => stakeName(item.bet) === name);
}
