/** The rail: chips while bets are taken, and the one action that is next. */
import { useEffect, useRef } from "preact/hooks";
import { money } from "../../logic/money";
import { ChipFace } from "../../ui/Chip";
import { usePresses } from "../../ui/table/presses";
import { add, aimAt, rebet, take } from "../bets";
import { whereWords } from "../logic/seating";
import { limitsOf, offered, STAKE_TITLES, STAKES, type StakeName } from "../logic/stakes";
import { askHouseWay, clear, nextAction, primary, stopBanking } from "../play";
import {
  again,
  aim,
  banking,
  chip,
  config,
  lastStakes,
  mySpots,
  open,
  phase,
  picks,
  seat,
  staked,
  stakesOn,
  table,
  toSet,
  you,
} from "../room";
import { underway } from "../sender";
import { CHIPS } from "./chips";

export function RoomRail() {
  const main = useRef<HTMLButtonElement>(null);
  const next = nextAction();
  const scene = `${table.value?.round} ${phase.value} ${seat.value}`;
  // What was pressed may be gone after an update: the focus then rests on the next action.
  useEffect(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) main.current?.focus({ preventScroll: true });
  }, [scene]);
  const canRebet = open.value && staked.value === 0 && Object.keys(lastStakes.value).length > 0;
  const canClear = toSet.value ? picks.value.length > 0 : open.value && staked.value > 0;
  const isSeated = seat.value !== null;
  return (
    <footer class="rail room-rail">
      {open.value ? <ChipRow /> : <Posted />}
      <div class="actions">
        {isSeated && (open.value || toSet.value) && (
          <button
            key="clear"
            type="button"
            class="quiet"
            aria-keyshortcuts="c"
            aria-disabled={!canClear}
            onClick={clear}
          >
            CLEAR
          </button>
        )}
        {banking.value && you.value?.standing_offer !== null && (
          <button key="stop" type="button" class="quiet" onClick={() => void stopBanking()}>
            STOP BANKING
          </button>
        )}
        {toSet.value && (
          <button
            key="house way"
            type="button"
            class="quiet"
            aria-keyshortcuts="h"
            onClick={() => void askHouseWay()}
          >
            HOUSE WAY
          </button>
        )}
        {open.value && (
          <button
            key="rebet"
            type="button"
            class={canRebet ? "quiet hot" : "quiet"}
            aria-keyshortcuts="r"
            aria-disabled={!canRebet}
            onClick={rebet}
          >
            REBET
          </button>
        )}
        <button
          ref={main}
          key="primary"
          type="button"
          class="brass primary"
          aria-keyshortcuts="Enter"
          aria-disabled={!next.ready}
          aria-busy={underway.value.length > 0 || again.value !== null}
          onClick={primary}
        >
          {next.name}
        </button>
      </div>
    </footer>
  );
}

/** What is posted; once the cards are out, what lies on the own spots. */
function Posted() {
  const rules = config.value;
  if (!rules) return null;
  if (mySpots.value.length > 0) return <Down />;
  return (
    <p class="posted-line">
      {offered(rules).map((name) => {
        const { min, max } = limitsOf(rules, name);
        return (
          <span key={name}>
            {STAKE_TITLES[name]} {money(min)} to {money(max)}
          </span>
        );
      })}
    </p>
  );
}

/** What lies on one spot bet by bet; on several in one sum, as each seat tells its own. */
function Down() {
  const [spot, ...others] = mySpots.value;
  if (spot === undefined) return null;
  return (
    <p class="posted-line down">
      {others.length > 0 ? (
        <span>
          {money(staked.value)} on {whereWords(mySpots.value)}
        </span>
      ) : (
        <span>
          {STAKES.filter((name) => stakesOn(spot)[name] > 0)
            .map((name) => `${STAKE_TITLES[name]} ${money(stakesOn(spot)[name])}`)
            .join(" · ")}
        </span>
      )}
    </p>
  );
}

function ChipRow() {
  const rules = config.value;
  if (!rules) return null;
  const names = offered(rules);
  return (
    <div class="chip-row">
      {names.length > 1 && (
        <div class="aim" role="radiogroup" aria-label="Chips go to" title="Where chips go (B)">
          {names.map((name) => (
            <Choice key={name} name={name} />
          ))}
        </div>
      )}
      <div class="chips" role="group" aria-label={`Chips for ${STAKE_TITLES[aim.value]}`}>
        {CHIPS.map((value) => (
          <ChipButton key={value} value={value} />
        ))}
        <button
          type="button"
          class="take"
          aria-keyshortcuts="-"
          aria-label={`Take ${money(chip.value)} off ${STAKE_TITLES[aim.value]}`}
          title="Take one chip off (−)"
          onClick={() => take()}
        >
          −
        </button>
      </div>
    </div>
  );
}

function Choice({ name }: { name: StakeName }) {
  return (
    <label class={aim.value === name ? "on" : ""}>
      <input
        type="radio"
        name="room-aim"
        checked={aim.value === name}
        onChange={() => aimAt(name)}
      />
      {STAKE_TITLES[name]}
    </label>
  );
}

function ChipButton({ value }: { value: number }) {
  const handlers = usePresses(
    () => add(value),
    () => take(value),
  );
  return (
    <button
      type="button"
      class={`chip-button ${chip.value === value ? "chosen" : ""}`}
      data-piece
      aria-label={`Add ${money(value)} to ${STAKE_TITLES[aim.value]}`}
      onFocus={() => {
        chip.value = value;
      }}
      {...handlers}
    >
      <ChipFace cents={value} />
    </button>
  );
}
