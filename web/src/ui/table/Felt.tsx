/** The hands on the felt: the dealer's above, yours below. */
import { useEffect, useRef } from "preact/hooks";
import type { RoundView } from "../../api/types";
import { finishReveal } from "../../state/play";
import { revealing } from "../../state/table";
import { settled, short, small, useGlide } from "../motion";
import { Backs, Cards, Place, SetHand } from "./Hand";
import { PickLine } from "./PickLine";

interface FeltProps {
  round: RoundView | null;
  /** At the table itself, where cards can be picked; otherwise a round is being looked at. */
  live?: boolean;
  /** Names what is shown: cards move when it changes. */
  scene: string;
}

export function Felt({ round, live = false, scene }: FeltProps) {
  const table = useRef<HTMLDivElement>(null);
  useGlide(table, scene);
  const waiting = live && revealing.value;
  useEffect(() => {
    if (waiting) void settled().then(finishReveal);
  }, [waiting]);
  const verdicts = round?.result && !waiting ? round.result : undefined;
  return (
    <div class="hands" ref={table}>
      <section class="side dealer" aria-label="Dealer">
        <h2 class="whose">Dealer</h2>
        <Dealer round={round} />
      </section>
      <section class="side you" aria-label="You">
        <h2 class="whose">You</h2>
        {round?.setting ? (
          <SetHand setting={round.setting} owner="you" verdicts={verdicts} small={short.value} />
        ) : round?.cards ? (
          live ? (
            <PickLine />
          ) : (
            <Place kind="high">
              <Cards cards={round.cards} label="Your seven cards" seven />
            </Place>
          )
        ) : (
          <Empty />
        )}
      </section>
    </div>
  );
}

function Dealer({ round }: { round: RoundView | null }) {
  if (round?.dealer) {
    return <SetHand setting={round.dealer.setting} owner="dealer" turn small={small.value} />;
  }
  if (!round?.cards) return <Empty />;
  return (
    <>
      <Place kind="low" />
      <Place kind="high">
        <Backs count={7} />
      </Place>
    </>
  );
}

function Empty() {
  return (
    <>
      <Place kind="low" />
      <Place kind="high" />
    </>
  );
}
