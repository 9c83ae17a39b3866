/** The bank at the top: who banks, with how much, and its hand face up with the reason for it. */
import { money } from "../../logic/money";
import { CardFace } from "../../ui/Card";
import { small } from "../../ui/motion";
import { cardLabel } from "../../ui/table/Hand";
import { phase, seat, table } from "../room";
import { Coverage } from "./Coverage";

export function Bank() {
  const bank = table.value?.bank;
  if (!bank) return null;
  const own = bank.seat !== null && bank.seat === seat.value;
  const who = bank.seat === null ? "The house" : own ? "You" : (bank.name ?? `Seat ${bank.seat}`);
  return (
    <section class="bank" aria-label="The bank">
      <header class="bank-head">
        <h2 class="bank-name">
          {who} {own ? "bank" : "banks"}
        </h2>
        <p class="bank-terms">
          {bank.seat === null || bank.amount === null ? (
            "every bet has full action"
          ) : (
            <>
              with <strong>{money(bank.amount)}</strong>
              {bank.collection > 0 && ` · fee ${money(bank.collection)}`}
            </>
          )}
        </p>
      </header>
      <div class="bank-hands">
        <BankHand kind="low" />
        <BankHand kind="high" />
      </div>
      <p class="bank-says">
        {phase.value === "waiting" || phase.value === "betting" ? "" : words()}
      </p>
      <Coverage />
    </section>
  );
}

function words(): string {
  const bank = table.value?.bank;
  if (!bank?.says) return "";
  return bank.ace_high ? `${bank.says}. An ace-high pai gow: every main bet pushes` : bank.says;
}

const TITLES = { low: "SECOND HIGHEST", high: "HIGHEST" };
const SIZES = { low: 2, high: 5 };

function BankHand({ kind }: { kind: "low" | "high" }) {
  const setting = table.value?.bank.setting;
  return (
    <div class={`bank-hand ${kind}`}>
      {setting ? (
        // biome-ignore lint/a11y/noRedundantRoles: without its bullets Safari no longer calls it a list
        <ul class="cards" role="list" aria-label={`The bank's ${TITLES[kind].toLowerCase()} hand`}>
          {setting[kind].map((card, at) => (
            <li
              key={card}
              class="slot"
              data-card={`bank ${card}`}
              data-order={(kind === "low" ? 0 : 2) + at}
              {...(phase.value === "setting" ? { "data-turn": "" } : {})}
            >
              <span class="face" role="img" aria-label={cardLabel(card, setting.joker_as)}>
                <CardFace card={card} small={small.value} jokerAs={setting.joker_as ?? null} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <div class="cards" aria-hidden="true">
          {Array.from({ length: SIZES[kind] }, (_, at) => (
            <span key={at} class="slot outline" />
          ))}
        </div>
      )}
      <p class="bank-label">
        <span class="title">{TITLES[kind]}</span>{" "}
        <span class="bank-made">{setting?.[`${kind}_name`]}</span>
      </p>
    </div>
  );
}
