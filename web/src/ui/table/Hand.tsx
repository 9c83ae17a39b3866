/** One hand in its place on the felt: cards, name, and how it fared. */
import type { RefObject } from "preact";
import type { SettingView, Verdict } from "../../api/types";
import { cardName, isJoker } from "../../logic/cards";
import { CardBack, CardFace } from "../Card";

const TITLES = { low: "SECOND HIGHEST", high: "HIGHEST" };
const SIZES = { low: 2, high: 5 };
const VERDICTS: Record<Verdict, string> = { win: "WINS", lose: "LOSES", copy: "COPY" };

interface PlaceProps {
  kind: "low" | "high";
  name?: string | undefined;
  verdict?: Verdict | undefined;
  frame?: RefObject<HTMLDivElement | null>;
  hint?: string | undefined;
  children?: preact.ComponentChildren;
}

/** A place with its title; empty outlines stand where no cards lie. */
export function Place({ kind, name, verdict, frame, hint, children }: PlaceProps) {
  return (
    <div class={`place ${kind}`} ref={frame ?? null}>
      <p class="label">
        <span class="title">{TITLES[kind]}</span>
        {name && <span class="name">{name}</span>}
        {hint && <span class="hint">{hint}</span>}
        {verdict && <span class={`verdict ${verdict}`}>{VERDICTS[verdict]}</span>}
      </p>
      {children ?? <Outlines count={SIZES[kind]} />}
    </div>
  );
}

export function Outlines({ count }: { count: number }) {
  return (
    <div class={"cards outlines"} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <span key={at} class="slot outline" />
      ))}
    </div>
  );
}

interface CardsProps {
  cards: readonly string[];
  label: string;
  prefix?: string;
  /** Where the order of arrival begins. */
  order?: number;
  turn?: boolean;
  small?: boolean;
  seven?: boolean;
  jokerAs?: string | null | undefined;
}

/** Cards face up, as pictures with names. */
export function Cards(props: CardsProps) {
  const { cards, label, prefix = "", order = 0, turn, small, seven, jokerAs } = props;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without its bullets Safari no longer calls it a list
    <ul class={seven ? "cards seven" : "cards"} role="list" aria-label={label}>
      {cards.map((card, at) => (
        <li
          key={card}
          class="slot"
          data-card={prefix + card}
          data-order={order + at}
          {...(turn ? { "data-turn": "" } : {})}
        >
          <span class="face" role="img" aria-label={cardLabel(card, jokerAs)}>
            <CardFace card={card} small={small ?? false} jokerAs={jokerAs ?? null} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function cardLabel(card: string, jokerAs?: string | null): string {
  return isJoker(card) && jokerAs ? `joker, as ${cardName(jokerAs)}` : cardName(card);
}

/** Cards face down. */
export function Backs({ count }: { count: number }) {
  return (
    <div class="cards" role="img" aria-label={`${count} cards, face down`}>
      {Array.from({ length: count }, (_, at) => (
        <span key={at} class="slot" data-card={`back ${at}`} data-order={at}>
          <span class="face">
            <CardBack />
          </span>
        </span>
      ))}
    </div>
  );
}

/** A hand that has been set, in two places. */
export function SetHand(props: {
  setting: SettingView;
  owner: "dealer" | "you";
  small?: boolean;
  turn?: boolean;
  verdicts?: { low: Verdict; high: Verdict } | undefined;
}) {
  const { setting, owner, verdicts } = props;
  const shared = {
    prefix: owner === "dealer" ? "dealer " : "",
    turn: props.turn ?? false,
    small: props.small ?? false,
    jokerAs: setting.joker_as,
  };
  const whose = owner === "dealer" ? "Dealer's" : "Your";
  return (
    <>
      <Place kind="low" name={setting.low_name} verdict={verdicts?.low}>
        <Cards cards={setting.low} label={`${whose} second highest hand`} {...shared} />
      </Place>
      <Place kind="high" name={setting.high_name} verdict={verdicts?.high}>
        <Cards cards={setting.high} label={`${whose} highest hand`} order={2} {...shared} />
      </Place>
    </>
  );
}
