/** A slip, bet by bet. */
import { money, signedMoney } from "../../logic/money";
import { spotName } from "../logic/settlement";
import type { Slip, TableItem } from "../wire";
import { BET_WORDS, RESULT_WORDS } from "./words";

export function Items({ slip }: { slip: Slip | null }) {
  if (!slip) return null;
  const several = slip.spots.length > 1;
  return (
    <ul class={several ? "items several" : "items"}>
      {slip.spots.flatMap((spot) =>
        spot.items.map((item) => (
          <Item key={`${spot.spot} ${item.bet}`} item={item} spot={several ? spotName(spot) : ""} />
        )),
      )}
      {slip.bank && <BankItems bank={slip.bank} />}
    </ul>
  );
}

function Item({ item, spot }: { item: TableItem; spot: string }) {
  return (
    <li>
      <span class="item-bet">
        {spot && <span class="item-spot">{spot} </span>}
        {BET_WORDS[item.bet]}
      </span>
      <span>{money(item.stake)}</span>
      <span>{itemWords(item)}</span>
      <span class="item-back">{money(item.returned)} back</span>
    </li>
  );
}

/** A slip of several spots, spot by spot: how each main bet ended, and what each of its bets made. */
export function SpotSums({ slip }: { slip: Slip }) {
  return (
    <ul class="items sums">
      {slip.spots.map((spot) => {
        const main = spot.items.find((item) => item.bet === "main");
        return (
          <li key={spot.spot}>
            <span class="item-spot">{spotName(spot)}</span>
            <span>{main && RESULT_WORDS[main.result]}</span>
            <span class="item-back">{signedMoney(spot.net)}</span>
            <span class="sum-bets">
              {spot.items.length > 1 &&
                spot.items
                  .map(
                    (item) => `${BET_WORDS[item.bet]} ${signedMoney(item.returned - item.stake)}`,
                  )
                  .join(" · ")}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function itemWords(item: TableItem): string {
  if (item.result === "push") return "push";
  const part = item.action < item.stake && item.result !== "win";
  if (item.result !== "win")
    return part ? `loses ${money(item.action)}, the rest untouched` : "loses";
  const words = [item.line ?? "", item.pays ? `${item.pays} to 1` : "", `pays ${money(item.won)}`];
  if (item.commission > 0) words.push(`commission ${money(item.commission)}`);
  return words.filter(Boolean).join(", ");
}

function BankItems({ bank }: { bank: NonNullable<Slip["bank"]> }) {
  return (
    <>
      <li>
        <span class="item-bet">BANK</span>
        <span>put up {money(bank.amount)}</span>
      </li>
      <li>
        <span>took {money(bank.used_won)}</span>
        <span>paid {money(bank.used_lost)}</span>
        {bank.collection > 0 && <span>fee {money(bank.collection)}</span>}
        {bank.commission > 0 && <span>commission {money(bank.commission)}</span>}
        <span class="item-back">{signedMoney(bank.net)} in all</span>
      </li>
    </>
  );
}
