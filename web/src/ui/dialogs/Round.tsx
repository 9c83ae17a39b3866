/** Questions about the round: a foul, a round that waits, leaving one unfinished, forgetting. */
import { money } from "../../logic/money";
import { close } from "../../state/dialogs";
import { done } from "../../state/play";
import { go, route } from "../../state/route";
import { variantNamed } from "../../state/session";
import { here, picked, round } from "../../state/table";
import { Dialog } from "../Dialog";
import { FairFacts } from "../FairFacts";
import { signOut } from "./Account";

export function FoulDialog() {
  const option = picked.value;
  return (
    <Dialog title="This is a foul">
      <p>
        Your second highest hand, {option?.low_name}, would outrank your highest,{" "}
        {option?.high_name}. Played so, your bet of {money(here.value?.main ?? 0)} loses.
      </p>
      <div class="row">
        <button
          type="button"
          class="quiet"
          onClick={() => {
            close();
            void done(true);
          }}
        >
          PLAY THE FOUL
        </button>
        <button type="button" class="brass" data-first onClick={close}>
          SET AGAIN
        </button>
      </div>
    </Dialog>
  );
}

export function WaitingDialog() {
  const waiting = round.value;
  if (!waiting) return null;
  const finish = () => {
    close();
    const at = route.value;
    if (at.page !== "play" || at.variant !== waiting.variant) {
      go({ page: "play", variant: waiting.variant });
    }
  };
  return (
    <Dialog title="A round is waiting for you">
      <p>
        {variantNamed(waiting.variant)?.title ?? waiting.variant}
        {waiting.main > 0 && `, bet ${money(waiting.main)}`}
        {waiting.bonus > 0 && `, bonus bet ${money(waiting.bonus)}`}.{" "}
        {waiting.cards ? "The cards are the same ones." : "The cards are not dealt yet."}
      </p>
      <button type="button" class="brass" data-first onClick={finish}>
        FINISH IT
      </button>
    </Dialog>
  );
}

export function LeaveDialog() {
  const leave = () => {
    close();
    go({ page: "lobby" });
  };
  return (
    <Dialog title="The round is not finished">
      <p>
        It waits for you with the same cards. Your balance goes back to the account when it is over.
      </p>
      <div class="row">
        <button type="button" class="quiet" onClick={leave}>
          LEAVE
        </button>
        <button type="button" class="brass" data-first onClick={close}>
          STAY
        </button>
      </div>
    </Dialog>
  );
}

export function SignOutDialog() {
  return (
    <Dialog title="Forget this guest?">
      <p>A guest's credits and log cannot be found again. Keep the account to keep them.</p>
      <div class="row">
        <button type="button" class="quiet" onClick={() => void signOut()}>
          FORGET
        </button>
        <button type="button" class="brass" data-first onClick={close}>
          STAY
        </button>
      </div>
    </Dialog>
  );
}

export function FairDialog() {
  const now = here.value;
  return (
    <Dialog title="A fair deal" class="wide">
      {now ? (
        <FairFacts round={now} />
      ) : (
        <p>
          When you press DEAL, the server first commits to a secret, then your browser adds a seed
          of its own, then the cards follow from both. After the round everything is shown here.
        </p>
      )}
    </Dialog>
  );
}
