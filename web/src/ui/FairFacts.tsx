/** What shows that a deal was fixed before the player chose his seed, and how to check it. */
import { api } from "../api/calls";
import type { RoundView } from "../api/types";

export function FairFacts({ round }: { round: RoundView }) {
  return (
    <section class="fair" aria-label="How to check this deal">
      <h2>How to check this deal</h2>
      <p>
        Before you bet, the server promised its secret by this commitment. Your browser then added a
        seed of its own, so neither side chose the cards alone.
      </p>
      <dl>
        <dt>Commitment</dt>
        <dd>
          <code>{round.commitment}</code>
        </dd>
        <dt>Your seed</dt>
        <dd>
          <code>{round.client_seed ?? "added when the cards are dealt"}</code>
        </dd>
        <dt>Secret</dt>
        <dd>
          <code>{round.secret ?? "revealed when the round is over"}</code>
        </dd>
      </dl>
      {round.phase === "finished" && (
        <>
          <p>
            Download the proof and run <code>paigow verify {proofName(round)}</code>: it recomputes
            the commitment, the shuffle, the dealer's hand and the money.
          </p>
          <p>
            <a class="button quiet" href={api.proofLink(round.id)} download={proofName(round)}>
              PROOF FILE
            </a>
          </p>
        </>
      )}
    </section>
  );
}

function proofName(round: RoundView): string {
  return `round-${round.id}.json`;
}
