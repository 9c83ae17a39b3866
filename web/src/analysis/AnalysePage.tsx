/** `/analyse`: seven cards that somebody has in mind, priced under any rules. Needs no player. */
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api/calls";
import { cardName } from "../logic/cards";
import { say } from "../state/notice";
import { replace, route } from "../state/route";
import { CopyLink } from "../ui/CopyLink";
import { BackLink } from "../ui/pages/BackLink";
import { PageTitle } from "../ui/pages/PageTitle";
import { CardGrid, Tray } from "./CardGrid";
import {
  cardOf,
  cardsOf,
  HAND,
  isUnfinished,
  type Term,
  toggled,
  tokensOf,
  understood,
  withCards,
  withTerm,
} from "./question";
import { SettingsTable } from "./SettingsTable";
import { Terms } from "./Terms";
import { useAnswer } from "./useAnswer";
import { counsel } from "./words";

export function AnalysePage() {
  const at = route.value;
  const query = at.page === "analyse" ? at.query : "";
  const tokens = tokensOf(query);
  // Cards that came by an address, or were typed, are looked at by the server whatever they are.
  const [asked, setAsked] = useState(tokens.length > 0);
  const key = asked || !isUnfinished(tokens) ? query : null;
  const { found, fault, waits } = useAnswer(key, () => api.analysis(understood(query)));
  useEffect(() => {
    // What the server read otherwise than it is drawn here, like a joker by another name.
    if (found && !waits && cardsOf(tokens).length < HAND) {
      replace({ page: "analyse", query: withCards(query, found.cards) });
    }
  }, [found, waits]);
  const ask = (next: string, whole: boolean) => {
    setAsked(whole);
    replace({ page: "analyse", query: next });
  };
  return (
    <div class="page analyse">
      <header class="page-head">
        <BackLink />
        <PageTitle>Analyse a hand</PageTitle>
      </header>
      <main>
        <Cards tokens={tokens} onCards={(next, whole) => ask(withCards(query, next), whole)} />
        <Terms
          query={query}
          change={(term: Term, wanted) => ask(withTerm(query, term, wanted), asked)}
        />
        <div role="status" class="verdicts">
          <p class={`verdict-line ${key === null || waits ? "counting" : found ? "" : "fault"}`}>
            {key === null
              ? "Choose seven cards: every way to set them that is no foul is priced exactly."
              : waits
                ? "Counting every deal…"
                : found
                  ? counsel(found)
                  : fault}
          </p>
        </div>
        {found && (
          <div aria-busy={waits}>
            <SettingsTable analysis={found} />
            <CopyLink label="Link to this analysis" address={location.href} />
          </div>
        )}
      </main>
    </div>
  );
}

interface CardsProps {
  tokens: readonly string[];
  /** The new cards, and whether the server should look at them even if they are not seven. */
  onCards: (tokens: readonly string[], whole: boolean) => void;
}

function Cards({ tokens, onCards }: CardsProps) {
  const cards = cardsOf(tokens);
  const complete = tokens.length === HAND && cards.length === HAND;
  const [wanted, setOpen] = useState(false);
  const open = wanted || !complete;
  const choice = useRef<HTMLElement>(null);
  const toggle = (card: string) => {
    const next = toggled(tokens, card);
    const left = HAND - next.length;
    const put = next.length > tokens.length;
    if (next === tokens) say("There are seven cards already: take one out first.");
    else if (left === 0) setOpen(false);
    else say(`${cardName(card)} ${put ? "chosen" : "taken out"}, ${left} to go.`);
    onCards(next, false);
  };
  // The deck folds away with the button that was pressed: the focus stays with the cards.
  useEffect(() => {
    if (!open && document.activeElement === document.body) choice.current?.focus();
  }, [open]);
  return (
    <section class="choice-of-cards" aria-label="Your seven cards" ref={choice} tabIndex={-1}>
      <div class="tray-line">
        <Tray cards={cards} take={toggle} />
        <p class="tray-count">
          {cards.length === 0 ? "Choose seven cards" : `${cards.length} of ${HAND}`}
        </p>
        <div class="row">
          {complete && (
            <button
              type="button"
              class="quiet"
              aria-expanded={open}
              onClick={() => setOpen(!wanted)}
            >
              {open ? "HIDE THE DECK" : "CHANGE CARDS"}
            </button>
          )}
          <button
            type="button"
            class="quiet"
            aria-disabled={tokens.length === 0}
            onClick={() => {
              setOpen(false);
              onCards([], false);
            }}
          >
            CLEAR
          </button>
        </div>
      </div>
      {open && <CardGrid cards={cards} toggle={toggle} />}
      {open && (
        <Typed
          tokens={tokens}
          onTyped={(next) => {
            const known = next.map((token) => cardOf(token) ?? token);
            onCards(known, known.length > 0);
          }}
        />
      )}
    </section>
  );
}

/** The same cards as text, for those who would rather type. */
function Typed({
  tokens,
  onTyped,
}: {
  tokens: readonly string[];
  onTyped: (tokens: string[]) => void;
}) {
  const now = tokens.join(" ");
  const [typed, setTyped] = useState(now);
  useEffect(() => setTyped(now), [now]);
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        onTyped(typed.split(/[\s,+]+/).filter(Boolean));
      }}
    >
      <label>
        Or type them: Ah Jh 10c Jk
        <input
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="quiet">
        ANALYSE
      </button>
    </form>
  );
}
