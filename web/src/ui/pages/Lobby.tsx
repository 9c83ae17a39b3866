/** The way in: the games, your money, and what waits for you. */
import type { VariantView } from "../../api/types";
import { money, percent } from "../../logic/money";
import { open } from "../../state/dialogs";
import { follow, go } from "../../state/route";
import { ensurePlayer, me, variants } from "../../state/session";
import { waiting } from "../../state/table";
import { CardBack, CardFace } from "../Card";
import { Cardroom } from "../Cardroom";
import { PageTitle } from "./PageTitle";

export function Lobby() {
  const analyse = { page: "analyse", query: "" } as const;
  return (
    <div class="lobby">
      <header class="lobby-head">
        <Fan />
        <div>
          <PageTitle>Pai Gow Poker</PageTitle>
          <p class="tagline">Seven cards, two hands, one dealer. Played for play credits.</p>
        </div>
        <Purse />
      </header>
      <main>
        <Unfinished />
        <h2 class="unseen">Games</h2>
        <ul class="games">
          {variants.value.map((game) => (
            <Game key={game.name} game={game} />
          ))}
        </ul>
        <Cardroom part="Tables" />
      </main>
      <footer class="lobby-foot">
        <a class="button plain" href="/log" onClick={(event) => follow(event, { page: "log" })}>
          GAMELOGS
        </a>
        <a class="button plain" href="/analyse" onClick={(event) => follow(event, analyse)}>
          ANALYSE A HAND
        </a>
        <button type="button" class="plain" onClick={() => open("settings")}>
          SETTINGS
        </button>
        <button type="button" class="plain" onClick={() => open("help")}>
          HELP
        </button>
        <button type="button" class="plain" onClick={() => open("version")}>
          VERSION
        </button>
      </footer>
    </div>
  );
}

/** Five cards of welcome. */
function Fan() {
  return (
    <div class="fan" aria-hidden="true">
      {["As", "Kh", "Jk", "Qc"].map((card) => (
        <span key={card}>
          <CardFace card={card} />
        </span>
      ))}
      <span>
        <CardBack />
      </span>
    </div>
  );
}

function Purse() {
  const player = me.value;
  if (!player) {
    return (
      <div class="lobby-purse">
        <p>Take a seat as a guest, or sign in.</p>
        <button type="button" class="quiet" onClick={() => open("account")}>
          SIGN IN
        </button>
      </div>
    );
  }
  return (
    <div class="lobby-purse">
      <p>
        <strong>{player.guest ? "Guest" : player.name}</strong>
      </p>
      <p>
        Account <strong data-account>{money(player.account)}</strong>
        {player.game > 0 && (
          <>
            {" · at the table "}
            <strong>{money(player.game)}</strong>
          </>
        )}
      </p>
      <div class="row">
        <button type="button" class="quiet" onClick={() => open("cashier")}>
          CASHIER
        </button>
        <button type="button" class="quiet" onClick={() => open("account")}>
          {player.guest ? "SIGN IN OR KEEP" : "ACCOUNT"}
        </button>
      </div>
    </div>
  );
}

function Unfinished() {
  const left = waiting.value;
  if (!left) return null;
  const to = { page: "play", variant: left.variant } as const;
  return (
    <aside class="unfinished" aria-label="Unfinished round">
      <p>
        Your bet of {money(left.main + left.bonus)} is on the table
        {left.cards ? ", and your cards are the same ones." : ": the cards are not dealt yet."}
      </p>
      <a class="button brass" href={`/play/${to.variant}`} onClick={(event) => follow(event, to)}>
        FINISH IT
      </a>
    </aside>
  );
}

function Game({ game }: { game: VariantView }) {
  const to = { page: "play", variant: game.name } as const;
  const rules = { page: "rules", variant: game.name } as const;
  const sitDown = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (await ensurePlayer()) go(to);
  };
  return (
    <li class="game">
      <h3>{game.title}</h3>
      <p class="source">{game.source}</p>
      <ul class="facts">
        <li>
          {game.commission_rate > 0
            ? `A win pays 1 to 1 less ${percent(game.commission_rate)}`
            : "A win pays 1 to 1, no commission"}
        </li>
        <li>{game.bonus ? `Bonus bet up to ${topLine(game)} to 1` : "No bonus bet"}</li>
        <li>{game.foul === "loses" ? "A foul loses the bet" : "A foul is set again"}</li>
        <li>
          Bets {money(game.limits.min)} to {money(game.limits.max)}
        </li>
      </ul>
      <p class="row">
        <a
          class="button brass"
          href={`/play/${game.name}`}
          aria-label={`Play ${game.title}`}
          onClick={sitDown}
        >
          PLAY
        </a>
        <a
          class="button quiet"
          href={`/rules/${game.name}`}
          aria-label={`Rules of ${game.title}`}
          onClick={(event) => follow(event, rules)}
        >
          RULES
        </a>
      </p>
    </li>
  );
}

function topLine(game: VariantView): string {
  const most = Math.max(0, ...game.bonus_paytable.map((line) => line.pays));
  return String(most).replace(/\B(?=(\d{3})+$)/g, ",");
}
