/** What there is to say: what to do next, what the hands are, how the round ended. */
import type { MoneyItem, ResultView, VariantView } from "../../api/types";
import { money, percent, signedMoney } from "../../logic/money";
import { open } from "../../state/dialogs";
import { canSeeOdds, showOdds } from "../../state/review";
import { advice, bets, here, phase, picked, picks, revealing } from "../../state/table";

export function Word({ variant }: { variant: VariantView }) {
  const result = here.value?.result;
  return (
    <section class="word" aria-label="Round">
      {phase.value === "betting" && <BeforeDeal variant={variant} />}
      {phase.value === "setting" && <Setting />}
      {result && !revealing.value && <Result result={result} />}
    </section>
  );
}

function BeforeDeal({ variant }: { variant: VariantView }) {
  const { commission_rate } = variant;
  return (
    <div class="quiet-word">
      <p class="lead">
        {bets.value.main > 0 ? "Press DEAL when you are ready." : "Place your bet."}
      </p>
      <p>
        {commission_rate > 0
          ? `A win pays 1 to 1 less ${percent(commission_rate)}.`
          : "A win pays 1 to 1."}{" "}
        A copy goes to the dealer.
      </p>
    </div>
  );
}

function Setting() {
  const option = picked.value;
  const found = advice.value;
  const isAdvised =
    found &&
    picks.value.length === 2 &&
    picks.value.every((card) => found.setting.low.includes(card));
  return (
    <div class="setting-word">
      <p class="lead">
        {option ? (
          <>
            {option.low_name} <span class="over">in front of</span> {option.high_name}
          </>
        ) : (
          "Pick two cards for your second highest hand."
        )}
      </p>
      {option?.foul && (
        <p class="foul-word">
          A foul: your second highest hand would outrank your highest.{" "}
          {here.value?.foul_rule === "loses"
            ? "Played so, your bet loses."
            : "It will not be taken."}
        </p>
      )}
      {isAdvised && !option?.foul && <p class="advice">House way: {found.says}.</p>}
      {canSeeOdds.value && (
        <button type="button" class="link" aria-keyshortcuts="o" onClick={showOdds}>
          Show odds
        </button>
      )}
    </div>
  );
}

const HEADINGS: Record<ResultView["result"], string> = {
  win: "You win",
  push: "Push",
  lose: "Dealer wins",
  foul: "Foul",
};

/** How the round ended; `brief` where the sentence stands elsewhere already. */
export function Result({ result, brief = false }: { result: ResultView; brief?: boolean }) {
  return (
    <div class={`result ${result.result}`}>
      <p class="lead">
        <span class="outcome">{HEADINGS[result.result]}</span>
        <span class={result.net > 0 ? "net gain" : result.net < 0 ? "net loss" : "net"}>
          {signedMoney(result.net)}
        </span>
      </p>
      {!brief && <p class="says">{result.says}</p>}
      <ul class="items">
        {result.items.map((item) => (
          <Item key={item.bet} item={item} />
        ))}
      </ul>
      {here.value && !brief && (
        <button type="button" class="link" onClick={() => open("fair")}>
          Was this deal fair?
        </button>
      )}
    </div>
  );
}

function Item({ item }: { item: MoneyItem }) {
  return (
    <li>
      <span class="item-bet">{item.bet === "main" ? "BET" : "BONUS BET"}</span>
      <span>{money(item.stake)}</span>
      <span>{itemWords(item)}</span>
      <span class="item-back">{money(item.returned)} back</span>
    </li>
  );
}

function itemWords(item: MoneyItem): string {
  if (item.result === "push") return "push";
  if (item.result !== "win") return item.bet === "bonus" ? "no line" : "loses";
  const parts = [item.line ? `${item.line}, ${item.pays} to 1` : `pays ${money(item.won)}`];
  if (item.line) parts.push(`pays ${money(item.won)}`);
  if (item.commission > 0) parts.push(`commission ${money(item.commission)}`);
  return parts.join(", ");
}
