/** What shows that a deal was fixed before anybody knew the seeds, and how to check it. */
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../../ui/Dialog";
import { roomApi } from "../api";
import { sha256 } from "../logic/sha256";
import { invite, phase, seat, table } from "../room";
import type { TableState } from "../wire";

export function FairRoomDialog() {
  const now = table.value;
  if (!now) return null;
  return (
    <Dialog title="A fair deal" class="wide">
      <p>
        Before anybody bets, the server promises its secret by a commitment. Each seat promises a
        seed of its own and shows it only when betting is closed: your browser does that for you.
        The cards follow from all of them, so nobody chose them.
      </p>
      <dl class="fair">
        <dt>Round</dt>
        <dd>{now.round}</dd>
        <dt>Commitment</dt>
        <dd>
          <code>{now.commitment ?? "made when the round opens"}</code>
        </dd>
        <dt>Secret</dt>
        <dd>
          <code>{now.secret ?? "shown when the round is over"}</code>
        </dd>
      </dl>
      <Seeds now={now} />
      {phase.value === "paused" && now.secret && (
        <>
          <p>
            Download the proof and run <code>paigow verify {proofName(now.round)}</code>: it
            recomputes the commitment, the shuffle, the bank's hand and all the money.
          </p>
          <a
            class="button quiet"
            href={roomApi.proofLink(now.id, now.round, invite.value)}
            download={proofName(now.round)}
          >
            PROOF FILE
          </a>
        </>
      )}
    </Dialog>
  );
}

export function proofName(round: number): string {
  return `table-round-${round}.json`;
}

/** Every promise beside the seed that was shown for it; this browser checks that they agree. */
function Seeds({ now }: { now: TableState }) {
  const [kept, setKept] = useState<Readonly<Record<number, boolean>>>({});
  const { seeds } = now;
  useEffect(() => {
    let wanted = true;
    const found = seeds.map(async (each) => {
      const holds = each.seed !== null && (await sha256(each.seed)) === each.commitment;
      return [each.seat, holds] as const;
    });
    void Promise.all(found).then((all) => {
      if (wanted) setKept(Object.fromEntries(all));
    });
    return () => {
      wanted = false;
    };
  }, [seeds]);
  if (seeds.length === 0) return <p class="dim">No seat has promised a seed yet.</p>;
  return (
    <dl class="fair seeds">
      {seeds.map((each) => (
        <div key={each.seat}>
          <dt>{each.seat === seat.value ? "Your seed" : `Seed of seat ${each.seat}`}</dt>
          <dd>
            {each.seed === null ? (
              <>
                promised as <code>{each.commitment}</code>
              </>
            ) : (
              <>
                <code>{each.seed}</code> {kept[each.seat] ? "as promised ✓" : ""}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
