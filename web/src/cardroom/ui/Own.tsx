/** Your own seat, large: bets, then cards, then what came of them. */
import { money, signedMoney } from "../../logic/money";
import { small } from "../../ui/motion";
import { isLeftOut } from "../logic/seating";
import { netOf } from "../logic/settlement";
import { offered } from "../logic/stakes";
import { freeSeat, needsCredits } from "../play";
import {
  advised,
  allShown,
  away,
  banking,
  config,
  hand,
  leaving,
  mySpots,
  open,
  ownSeat,
  phase,
  picked,
  picks,
  seat,
  staked,
  table,
  toDeal,
  toSet,
  you,
} from "../room";
import type { Slip } from "../wire";
import { BetSpots } from "./BetSpots";
import { Items, SpotSums } from "./Items";
import { OwnCards } from "./OwnCards";
import { SeatHead } from "./SeatParts";
import { DEAL_WORDS, RESULT_WORDS } from "./words";

export function Own() {
  if (seat.value === null) return <Watching />;
  return (
    <section class="own" aria-label="Your seat">
      {ownSeat.value && <SeatHead view={{ ...ownSeat.value, name: "You" }} />}
      {banking.value ? <YouBank /> : <YouPlay />}
    </section>
  );
}

function Watching() {
  return (
    <section class="own watching" aria-label="Watching">
      <p class="lead">You are watching.</p>
      <p class="dim">
        {freeSeat() === null
          ? "Every seat is taken: one of them will be free again."
          : "Take a seat to play. Everybody plays against the bank, and anybody may be the bank."}
      </p>
    </section>
  );
}

function YouBank() {
  const now = table.value;
  const slip =
    phase.value === "paused" && allShown.value && you.value?.slip?.bank ? you.value.slip : null;
  const terms = now?.bank.amount ?? 0;
  return (
    <div class="own-bank">
      <p class="lead">You bank with {money(terms)}.</p>
      {slip ? (
        <>
          <p class="result-line">
            <Net slip={slip} />
          </p>
          <Items slip={slip} />
        </>
      ) : (
        <p class="dim">
          {toDeal.value
            ? `${DEAL_WORDS} You neither win nor lose more than you put up.`
            : phase.value === "waiting" || phase.value === "betting"
              ? "The others bet against you. You neither win nor lose more than you put up."
              : "Your cards lie at the top, face up and set by the house way."}
        </p>
      )}
    </div>
  );
}

function YouPlay() {
  const dealt = hand.value !== null;
  const rules = config.value;
  if (!rules) return null;
  return (
    <div class={dealt ? "own-play dealt" : "own-play"}>
      {mySpots.value.length > 0 && <BetSpots names={offered(rules)} small={dealt || small.value} />}
      {dealt && <OwnCards />}
      <Word />
    </div>
  );
}

function Word() {
  const made = picked.value;
  const slip = phase.value === "paused" && allShown.value ? you.value?.slip : null;
  if (slip && slip.round === table.value?.round && slip.spots.length > 0) return <Result />;
  if (toSet.value) {
    return (
      <div class="own-word">
        <p class="lead">
          {made ? (
            <>
              {made.low_name} <span class="over">in front of</span> {made.high_name}
            </>
          ) : picks.value.length === 1 ? (
            "Pick one more card."
          ) : (
            "Pick two cards for your second highest hand."
          )}
        </p>
        {made?.foul && (
          <p class="foul-word">
            A foul: your second highest hand would outrank your highest. It will not be taken.
          </p>
        )}
        {made && !made.foul && isAdvised() && <p class="dim">House way: {advised.value?.says}</p>}
      </div>
    );
  }
  return (
    <div class="own-word">
      <p class="lead">{lead()}</p>
      {open.value && (
        <p class="dim">A copy goes to the bank. A win pays 1 to 1 while the bank covers it.</p>
      )}
    </div>
  );
}

function isAdvised(): boolean {
  const found = advised.value;
  return found !== null && picks.value.every((card) => found.low.includes(card));
}

function lead(): string {
  if (open.value) {
    if (needsCredits()) return "Bring credits to the table: REBUY.";
    if (ownSeat.value?.ready) return "Your bets are down.";
    if (staked.value > 0) return "Press READY when you are.";
    return away.value ? "You were away: nobody waits for your bets now." : "Place your bet.";
  }
  if (leaving.value && !hand.value) return "You are leaving.";
  if (ownSeat.value?.status === "sitting out") return "You sit out.";
  if (hand.value) return phase.value === "setting" ? "Your hand is set." : "";
  if (table.value && seat.value !== null && isLeftOut(table.value, seat.value)) {
    return "You get no hand: seven bet, and there are six. Your bets came back.";
  }
  return phase.value === "paused" ? "You had no bet." : "You have no bet in this round.";
}

function Result() {
  const slip = you.value?.slip;
  if (!slip) return null;
  const spot = table.value?.spots.find((each) => each.spot === hand.value?.spot)?.result;
  return (
    <div class={`own-word result ${spot?.result ?? ""}`}>
      <p class="lead">
        {spot && (
          <span class="outcome">
            {slip.spots.length > 1 && `Spot ${hand.value?.spot}: `}
            {RESULT_WORDS[spot.result]}
          </span>
        )}
        <Net slip={slip} />
      </p>
      <p class="says">{spot?.says ?? slip.says}</p>
      {slip.spots.length > 1 ? <SpotSums slip={slip} /> : <Items slip={slip} />}
    </div>
  );
}

function Net({ slip }: { slip: Slip }) {
  const whole = netOf(slip);
  return (
    <span class={slip.net > 0 ? "net gain" : slip.net < 0 ? "net loss" : "net"}>
      {whole && <span class="net-of">{whole}: </span>}
      {signedMoney(slip.net)}
    </span>
  );
}
