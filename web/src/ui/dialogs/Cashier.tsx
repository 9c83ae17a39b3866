/** The cashier, and REBUY at the table. */

import { total } from "../../logic/bets";
import { money } from "../../logic/money";
import { close, open } from "../../state/dialogs";
import { deposit, rebuy } from "../../state/play";
import { me } from "../../state/session";
import { here, last, purse, putBets, variant, waiting } from "../../state/table";
import { Dialog } from "../Dialog";
import { MoneyField } from "../MoneyField";
import { WaitingDialog } from "./Round";

const CREDITS = 100;
/** The most that the server moves at once. */
const MOST = 1_000_000 * CREDITS;

export function CashierDialog() {
  return (
    <Dialog title="Cashier">
      <p>
        Your account holds <strong>{money(me.value?.account ?? 0)}</strong> play credits. They are
        worth nothing but the game.
      </p>
      <MoneyField
        label="Play credits to deposit"
        most={MOST}
        choices={[100 * CREDITS, 500 * CREDITS, 1000 * CREDITS]}
        action="DEPOSIT"
        onAmount={async (cents) => {
          if (await deposit(cents)) close();
        }}
      />
    </Dialog>
  );
}

export function RebuyDialog() {
  const account = me.value?.account ?? 0;
  const bet = waiting.value;
  if (bet && bet !== here.value) return <WaitingDialog />;
  if (bet) {
    return (
      <Dialog title="Rebuy">
        <p>
          Your bet of {money(bet.main + bet.bonus)} is on the table, and credits move between rounds
          only:{" "}
          {bet.phase === "setting"
            ? "finish the round first."
            : "press CLEAR to take it back, or finish the round first."}
        </p>
      </Dialog>
    );
  }
  if (account === 0) {
    return (
      <Dialog title="Rebuy">
        <p>Your account is empty. The cashier has more play credits.</p>
        <button type="button" class="brass" onClick={() => open("cashier")}>
          CASHIER
        </button>
      </Dialog>
    );
  }
  const most = Math.min(account, MOST);
  const choices = [100, 200, 500].map((credits) => credits * CREDITS);
  const affordable = choices.filter((cents) => cents < most);
  return (
    <Dialog title="Rebuy">
      <p>
        Move credits from your account to the table. The account holds{" "}
        <strong>{money(account)}</strong>.
      </p>
      <MoneyField
        label="Credits to bring to the table"
        most={most}
        choices={[...affordable, most]}
        action="REBUY"
        onAmount={async (cents) => {
          if (await rebuy(cents)) close();
        }}
      />
    </Dialog>
  );
}

/** The last bet is more than the balance: bet less, or bring more. */
export function LowBalanceDialog() {
  const most = purse.value;
  const least = variant.value?.limits.min ?? 0;
  const lower = () => {
    // Whole credits where that leaves a bet: that is what chips can make.
    const whole = most - (most % CREDITS);
    const main = Math.min(last.value.main, whole >= least ? whole : most);
    putBets({ main, bonus: 0 });
    close();
  };
  return (
    <Dialog title="Your balance is below your last bet">
      <p>
        The last bet was <strong>{money(total(last.value))}</strong>, your balance is{" "}
        <strong>{money(most)}</strong>.
      </p>
      <div class="row">
        {most >= least && (
          <button type="button" class="quiet" onClick={lower}>
            LOWER BET
          </button>
        )}
        <button type="button" class="brass" data-first onClick={() => open("rebuy")}>
          REBUY
        </button>
      </div>
    </Dialog>
  );
}
