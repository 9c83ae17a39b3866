/** The rules of a game, as the server states them; GAME turns back to the table. */
import type { VariantView } from "../../api/types";
import { edgeWords } from "../../logic/edge";
import { money, percent } from "../../logic/money";
import { follow } from "../../state/route";
import { me } from "../../state/session";
import { variant } from "../../state/table";
import { TopBar } from "../TopBar";
import { NoSuchGame } from "./NoSuchGame";
import { PageTitle } from "./PageTitle";

export function RulesPage() {
  const game = variant.value;
  if (!game) return <NoSuchGame />;
  const table = { page: "play", variant: game.name } as const;
  return (
    <div class="table rules-page">
      {me.value && <TopBar />}
      <main class="felt page">
        <article class="paper-page">
          <PageTitle>{game.title}</PageTitle>
          <p class="source">After “{game.source}”.</p>
          {game.rules.map((section) => (
            <section key={section.heading}>
              <h2>{section.heading}</h2>
              <p>{section.text}</p>
              {section.heading === "The bonus bet" && (
                <>
                  <PayTable game={game} />
                  <p class="source edge">{edgeWords(game, "bonus")}</p>
                </>
              )}
            </section>
          ))}
          <section>
            <h2>At this table</h2>
            <Posted game={game} />
          </section>
          {game.readings.length > 0 && (
            <section>
              <h2>How the text is read here</h2>
              <ul>
                {game.readings.map((reading) => (
                  <li key={reading}>{reading}</li>
                ))}
              </ul>
            </section>
          )}
        </article>
      </main>
      <footer class="rail">
        <a
          class="button brass rules-link"
          href={`/play/${game.name}`}
          onClick={(event) => follow(event, table)}
        >
          GAME
        </a>
      </footer>
    </div>
  );
}

function PayTable({ game }: { game: VariantView }) {
  return (
    <table class="paytable">
      <caption class="unseen">What the bonus bet pays</caption>
      <thead>
        <tr>
          <th scope="col">Your seven cards</th>
          <th scope="col">pay</th>
        </tr>
      </thead>
      <tbody>
        {game.bonus_paytable.map((line) => (
          <tr key={line.line}>
            <th scope="row">{line.line}</th>
            <td>{line.pays} to 1</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Posted({ game }: { game: VariantView }) {
  const { limits } = game;
  return (
    <dl class="posted">
      <dt>Bet</dt>
      <dd>
        {money(limits.min)} to {money(limits.max)}
      </dd>
      {game.bonus && (
        <>
          <dt>Bonus bet</dt>
          <dd>
            {money(limits.bonus_min)} to {money(limits.bonus_max)}
          </dd>
        </>
      )}
      <dt>Commission</dt>
      <dd>
        {game.commission_rate > 0
          ? `${percent(game.commission_rate)} of a win, rounded up to ${money(game.commission_step)}`
          : "none"}
      </dd>
      <dt>House way</dt>
      <dd>{game.house_way}</dd>
      <dt>Chips</dt>
      <dd>
        {game.chip_clicks === "edge and area"
          ? "Press a chip at the edge to bet it, press the chips on BET to take them off. On BONUS BET a press adds a chip, a right click or long press takes one off."
          : "Left click a chip to bet it, right click or long press it to take one off."}
      </dd>
    </dl>
  );
}
