/** What there is to see of a seat: who sits there, bets, cards, and how it ended. */
import { money, signedMoney } from "../../logic/money";
import { me } from "../../state/session";
import { CardBack, CardFace } from "../../ui/Card";
import { ChipStack } from "../../ui/Chip";
import { cardLabel } from "../../ui/table/Hand";
import { isLeftOut } from "../logic/seating";
import { STAKE_TITLES, STAKES } from "../logic/stakes";
import { sit } from "../play";
import { phase, reactions, seat, spotShown, table, you } from "../room";
import { send } from "../sender";
import type { ReactionKind, SeatView, SpotView } from "../wire";
import { CHIPS } from "./chips";
import { LEFT_OUT_WORDS, REACTION_WORDS, RESULT_WORDS } from "./words";

export function reactionWord(number: number): string {
  const kind: ReactionKind | undefined = reactions.value[number];
  return kind ? REACTION_WORDS[kind] : "";
}

export function statusWords(view: SeatView): string {
  if (view.status === "empty") return "free";
  if (view.is_bank) return "banks";
  if (view.status !== "playing") return view.status;
  const taking = phase.value === "waiting" || phase.value === "betting";
  return view.ready && taking ? "ready" : "";
}

/** Whose hand lies before a free seat, or one that was taken since. */
export function extraWords(spot: SpotView): string {
  const what = spot.kind === "dragon" ? "dragon hand" : "extra spot";
  if (spot.seat === seat.value) return `Your ${what}`;
  const owner = table.value?.seats.find((each) => each.seat === spot.seat);
  return `${what[0]?.toUpperCase()}${what.slice(1)} of ${owner?.name ?? "a player"}`;
}

interface Head {
  view: SeatView;
  spot?: SpotView | undefined;
  bubble?: boolean;
}

export function SeatHead({ view, spot, bubble = true }: Head) {
  const word = reactionWord(view.seat);
  const status = statusWords(view);
  const isButton = table.value?.button === view.seat;
  return (
    <div class="seat-head">
      <span class="seat-number" aria-hidden="true">
        {view.seat}
      </span>
      <h3 class="seat-name">{view.name ?? (spot ? extraWords(spot) : "Free seat")}</h3>
      {view.bot && <span class="tag">bot</span>}
      {status && view.status !== "empty" && (
        <span class={view.is_bank ? "tag bank-tag" : "tag"}>{status}</span>
      )}
      {isButton && (
        <span
          class="disc"
          data-card="disc"
          role="img"
          aria-label="Action button"
          title="Dealt and compared first"
        />
      )}
      {bubble && word && <span class="bubble">{word}</span>}
    </div>
  );
}

export function SeatBody({ view, spot }: { view: SeatView; spot: SpotView | undefined }) {
  if (!spot) return view.status === "empty" ? <Free view={view} /> : <Idle view={view} />;
  const extra = view.name !== null && (spot.spot !== spot.seat || spot.kind === "dragon");
  return (
    <>
      {extra && <p class="seat-extra">{extraWords(spot)}</p>}
      <div class="seat-row">
        <Bets spot={spot} />
        <SpotLine spot={spot} />
      </div>
      <SpotCards spot={spot} />
    </>
  );
}

function Idle({ view }: { view: SeatView }) {
  const canSend = view.bot && mayTendBots();
  return (
    <p class="seat-idle">
      {idleWords(view)}
      {canSend && (
        <button
          type="button"
          class="link"
          onClick={() => void send({ type: "remove-bot", seat: view.seat })}
        >
          Send away
        </button>
      )}
    </p>
  );
}

function idleWords(view: SeatView): string {
  const now = table.value;
  if (view.is_bank) return "No bets: the bank plays against everybody.";
  if (now && isLeftOut(now, view.seat)) return LEFT_OUT_WORDS;
  if (view.offers_bank) return "Offers to bank.";
  const taking = phase.value === "waiting" || phase.value === "betting";
  return taking ? "No bet yet." : "No bet in this round.";
}

/** The host asks for bots and sends them away; the server has the last word. */
export function mayTendBots(): boolean {
  return Boolean(you.value?.host);
}

function Free({ view }: { view: SeatView }) {
  return (
    <div class="seat-free">
      {seat.value === null && (
        <button
          type="button"
          class="quiet"
          aria-label={`Take seat ${view.seat}`}
          onClick={() => void sit(view.seat)}
        >
          SIT HERE
        </button>
      )}
      {me.value && mayTendBots() && (
        <button
          type="button"
          class="plain"
          aria-label={`Put a bot on seat ${view.seat}`}
          onClick={() => void send({ type: "add-bot", seat: view.seat, way: "cardroom" })}
        >
          ADD A BOT
        </button>
      )}
    </div>
  );
}

export function Bets({ spot }: { spot: SpotView }) {
  return (
    <ul class="bets">
      {STAKES.filter((name) => spot[name] > 0).map((name) => (
        <li key={name} class={`bet ${name}`}>
          {name === "main" ? (
            <ChipStack cents={spot.main} values={CHIPS} />
          ) : (
            <span class="bet-mark" aria-hidden="true">
              {STAKE_TITLES[name].slice(0, 1)}
            </span>
          )}
          <span class="unseen">{STAKE_TITLES[name].toLowerCase()} </span>
          <span>{money(spot[name])}</span>
        </li>
      ))}
    </ul>
  );
}

/** Backs until the round is settled: nobody's cards are anybody else's business before. */
export function SpotCards({ spot }: { spot: SpotView }) {
  if (!spot.dealt) return null;
  const { setting } = spot;
  if (!setting) {
    return (
      <div
        class={spot.done ? "mini cards done" : "mini cards"}
        role="img"
        aria-label={spot.done ? "Seven cards, set" : "Seven cards, face down"}
      >
        {Array.from({ length: 7 }, (_, at) => (
          <span key={at} class="slot" data-card={`back ${spot.spot} ${at}`} data-order={at}>
            <CardBack />
          </span>
        ))}
      </div>
    );
  }
  return (
    <div class="mini cards shown">
      {(["low", "high"] as const).map((kind) => (
        // biome-ignore lint/a11y/noRedundantRoles: without its bullets Safari no longer calls it a list
        <ul key={kind} class="mini-hand" role="list" aria-label={`${setting[`${kind}_name`]}`}>
          {setting[kind].map((card, at) => (
            <li
              key={card}
              class="slot"
              data-card={`${spot.spot} ${card}`}
              data-order={at}
              data-turn=""
            >
              <span class="face" role="img" aria-label={cardLabel(card, setting.joker_as)}>
                <CardFace card={card} small />
              </span>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

function SpotLine({ spot }: { spot: SpotView }) {
  if (!spot.result || !spotShown(spot.spot)) {
    if (phase.value !== "setting") return null;
    return <p class="seat-line dim">{spot.done ? "set" : "setting…"}</p>;
  }
  const { result, net } = spot.result;
  return (
    <p class={`seat-line ${result}`}>
      <span class="outcome">{RESULT_WORDS[result]}</span>
      <span class={net > 0 ? "gain" : net < 0 ? "loss" : ""}>{signedMoney(net)}</span>
    </p>
  );
}
