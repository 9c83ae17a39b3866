/** The betting spots, with the chips on them. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { MoneyItem, VariantView } from "../../api/types";
import { type Spot, spotName } from "../../logic/bets";
import { edgeMark, edgeWords } from "../../logic/edge";
import { money } from "../../logic/money";
import { tell } from "../../state/notice";
import { add, aim, take, takeOff } from "../../state/play";
import { bets, chip, here, phase, revealing, target } from "../../state/table";
import { ChipStack } from "../Chip";
import { play } from "../motion";
import { usePresses } from "./presses";

export function Spots({ variant }: { variant: VariantView }) {
  const { limits } = variant;
  return (
    <section class="spots" aria-label="Bets">
      <div class="rings">
        <SpotRing variant={variant} spot="main" />
        {variant.bonus && <SpotRing variant={variant} spot="bonus" />}
      </div>
      <p class="limits">
        <span>
          BET {money(limits.min)} to {money(limits.max)}
        </span>
        {variant.bonus && (
          <span>
            BONUS BET {money(limits.bonus_min)} to {money(limits.bonus_max)}
          </span>
        )}
      </p>
    </section>
  );
}

function SpotRing({ variant, spot }: { variant: VariantView; spot: Spot }) {
  const cents = bets.value[spot];
  const closed = phase.value === "setting";
  const clicks = variant.chip_clicks === "edge and area" ? areaClicks(spot) : pieceClicks(spot);
  const handlers = usePresses(clicks.left, clicks.right);
  const item = revealing.value
    ? undefined
    : here.value?.result?.items.find((found) => found.bet === spot);
  const edge = spot === "bonus" ? edgeWords(variant, "bonus") : null;
  const isTarget = variant.bonus && !closed && target.value === spot;
  return (
    <div class={`spot ${spot} ${isTarget ? "aimed" : ""}`} title={edge ?? undefined}>
      <button
        type="button"
        class="ring"
        data-piece
        aria-disabled={closed}
        aria-label={`${spotName(spot)}: ${money(cents)}. ${closed ? "" : clicks.says(cents)} ${edge ?? ""}`.trim()}
        {...handlers}
      >
        {edge !== null && <EdgeMark variant={variant} covered={cents > 0} />}
        <Pile cents={cents} values={variant.chips} item={item} />
      </button>
      <span class="spot-name" aria-hidden="true">
        {spotName(spot)}
      </span>
      <span class="spot-amount" aria-hidden="true">
        {money(cents)}
      </span>
    </div>
  );
}

/** What the house keeps of the bonus bet, printed in the ring; chips lie over it. */
function EdgeMark({ variant, covered }: { variant: VariantView; covered: boolean }) {
  const [whose, figures] = edgeMark(variant, "bonus") ?? ["", ""];
  return (
    <span class={covered ? "spot-edge covered" : "spot-edge"} aria-hidden="true">
      <span class="keeper">{whose}</span>
      <span>{figures}</span>
    </span>
  );
}

/** "Edge and area": pressing chips on BET takes the bet off; on BONUS BET a press adds. */
function areaClicks(spot: Spot) {
  if (spot === "bonus") {
    return {
      left: () => add(chip.value, "bonus"),
      right: () => take(chip.value, "bonus"),
      says: () => `Press to add ${money(chip.value)}, right click or long press to take it off.`,
    };
  }
  return {
    left: () => {
      if (bets.value.main > 0 && phase.value === "betting") takeOff("main");
      else if (phase.value === "betting") {
        aim("main");
        tell("Press a chip at the edge of the table to bet it.");
      }
    },
    right: () => take(chip.value, "main"),
    says: (cents: number) => (cents > 0 ? "Press to take the bet off." : ""),
  };
}

/** "Left and right": on chips, the left button adds and the right one takes away. */
function pieceClicks(spot: Spot) {
  return {
    left: () => add(chip.value, spot),
    right: () => take(chip.value, spot),
    says: () => `Press to add ${money(chip.value)}, right click or long press to take it off.`,
  };
}

/** The chips of a bet; when the round is over they go to whoever won them. */
export function Pile(props: {
  cents: number;
  values: readonly number[];
  item: Pick<MoneyItem, "returned" | "won" | "commission"> | undefined;
}) {
  const { cents, values, item } = props;
  const own = useRef<HTMLSpanElement>(null);
  const won = useRef<HTMLSpanElement>(null);
  const lost = item !== undefined && item.returned === 0;
  const gain = item ? item.won - item.commission : 0;
  useLayoutEffect(() => {
    const toDealer = { transform: "translate(60px, -220px)", opacity: 0 };
    if (lost && own.current) void play(own.current, [{ opacity: 1 }, toDealer], { duration: 450 });
    if (gain > 0 && won.current) void play(won.current, [toDealer, {}], { duration: 450 });
  }, [lost, gain]);
  return (
    <span class="piles">
      <span class={lost ? "pile gone" : "pile"} ref={own}>
        <ChipStack cents={cents} values={values} />
      </span>
      {gain > 0 && (
        <span class="pile won" ref={won}>
          <ChipStack cents={gain} values={values} />
        </span>
      )}
    </span>
  );
}
