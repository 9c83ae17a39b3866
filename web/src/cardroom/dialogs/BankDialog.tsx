/** Offering to bank: an amount, and what it costs. */
import { money } from "../../logic/money";
import { close } from "../../state/dialogs";
import { tell } from "../../state/notice";
import { me } from "../../state/session";
import { Dialog } from "../../ui/Dialog";
import { MoneyField } from "../../ui/MoneyField";
import { banking, config, toDeal, you } from "../room";
import { send } from "../sender";
import { DEAL_WORDS } from "../ui/words";

export function BankDialog() {
  const rules = config.value;
  if (!rules) return null;
  const standing = you.value?.standing_offer ?? null;
  const held = banking.value ? (standing ?? 0) : 0;
  const most = Math.min(rules.max_bank, (me.value?.game ?? 0) + held - rules.collection);
  const choices = [1, 2, 5, 10]
    .map((times) => times * rules.min_bank)
    .filter((cents) => cents <= Math.max(most, rules.min_bank));
  const offer = async (amount: number | null) => {
    if (!(await send({ type: "offer-bank", amount }))) return;
    close();
    tell(
      amount === null
        ? "You no longer offer to bank."
        : banking.value
          ? `You bank with ${money(amount)}.${toDeal.value ? ` ${DEAL_WORDS}` : ""}`
          : `You offer to bank with ${money(amount)} when your turn comes.`,
    );
  };
  return (
    <Dialog title="Be the bank">
      <p>
        You play against everybody at once. You neither win nor lose more than the amount you put
        up, and you place no bets. The house way sets your hand. Bots bet against you once you press
        DEAL, or when another player bets.
      </p>
      <p>
        {rules.collection > 0
          ? `The posted fee is ${money(rules.collection)} a round, taken before the deal.`
          : "It costs nothing at this table."}{" "}
        The bank goes round clockwise among those who offer.
        {rules.bank_commission &&
          rules.commission_rate > 0 &&
          " Commission is taken on what you win."}
      </p>
      {standing !== null && (
        <p>
          {banking.value ? "You bank now, and" : "You"} offer <strong>{money(standing)}</strong> for
          the rounds to come.
        </p>
      )}
      {most < rules.min_bank ? (
        <p class="fault">
          The least is {money(rules.min_bank)}
          {rules.collection > 0 && ` and the fee of ${money(rules.collection)}`}: bring more credits
          to the table first.
        </p>
      ) : (
        <MoneyField
          label={`Amount, ${money(rules.min_bank)} or more`}
          most={most}
          choices={choices}
          action={standing === null ? "OFFER" : "CHANGE MY OFFER"}
          onAmount={(cents) => void offer(cents)}
        />
      )}
      {standing !== null && (
        <button type="button" class="quiet" onClick={() => void offer(null)}>
          TAKE MY OFFER BACK
        </button>
      )}
    </Dialog>
  );
}
