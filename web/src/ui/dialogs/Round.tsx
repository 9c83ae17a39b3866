/** Questions about the round: a foul, a round that waits, leaving one unfinished, forgetting. */
import { useEffect } from "preact/hooks";
import { money } from "../../logic/money";
import { close } from "../../state/dialogs";
import { done } from "../../state/play";
import { go, route } from "../../state/route";
import { variantNamed } from "../../state/session";
import { here, picked, waiting } from "../../state/table";
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
  const left = waiting.value;
  useEffect(() => {
    if (!left) close(); // finished meanwhile on another page
  }, [left]);
  if (!left) return null;
  const finish = () => {
    close();
    const at = route.value;
    if (at.page !== "play" || at.variant !== left.variant) {
      go({ page: "play", variant: left.variant });
    }
  };
  return (
    <Dialog title="A round is waiting for you">
      <p>
        {variantNamed(left.variant)?.title ?? left.variant}. Your bet of{" "}
        <strong>{money(left.main)}</strong>
        {left.bonus > 0 && (
          <>
            {" and your bonus bet of "}
            <strong>{money(left.bonus)}</strong>
          </>
        )}{" "}
        {left.bonus > 0 ? "are" : "is"} on the table.{" "}
        {left.cards
          ? "The cards are the same ones."
          : "The cards are not dealt yet: press DEAL, or CLEAR to take it back."}
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
        It waits for you with the same cards. Your balance stays at the table meanwhile: EXIT GAME
        brings it back to your account when the round is finished.
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
