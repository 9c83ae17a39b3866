/** The pay tables and the rules of the table, on request. */
import { useEffect, useState } from "preact/hooks";
import { api } from "../../api/calls";
import type { VariantView } from "../../api/types";
import { edgeWords } from "../../logic/edge";
import { money, percent } from "../../logic/money";
import { refused } from "../../state/session";
import { Dialog } from "../../ui/Dialog";
import { config } from "../room";

export function PaysDialog() {
  const rules = config.value;
  const [game, setGame] = useState<VariantView | null>(null);
  const name = rules?.variant;
  useEffect(() => {
    if (name) api.variant(name).then(setGame).catch(refused);
  }, [name]);
  if (!rules) return null;
  return (
    <Dialog title="Pay tables and rules" class="wide">
      {game && rules.max_fortune > 0 && (
        <section>
          <h3>Fortune</h3>
          <p class="dim">
            {money(rules.min_fortune)} to {money(rules.max_fortune)}, paid at most{" "}
            {money(rules.fortune_cap)} a hand
            {rules.table_max_payout !== null && `, ${money(rules.table_max_payout)} a round`}.
          </p>
          <table class="paytable on-dark">
            <tbody>
              {game.bonus_paytable.map(({ line, pays }) => (
                <tr key={line}>
                  <th scope="row">{line}</th>
                  <td>{String(pays).replace(/\B(?=(\d{3})+$)/g, ",")} to 1</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="dim edge">{edgeWords(game, "fortune")}</p>
        </section>
      )}
      <section>
        <h3>This table</h3>
        <dl class="posted">
          <dt>Main bet</dt>
          <dd>
            {money(rules.min_main)} to {money(rules.max_main)}
          </dd>
          {rules.max_ace_high > 0 && (
            <>
              <dt>Ace-high bet</dt>
              <dd>
                {money(rules.min_ace_high)} to {money(rules.max_ace_high)}
                {game && <span class="dim edge"> {edgeWords(game, "ace-high")}</span>}
              </dd>
            </>
          )}
          <dt>Bank</dt>
          <dd>
            {money(rules.min_bank)} to {money(rules.max_bank)}, fee {money(rules.collection)}
          </dd>
          <dt>Commission</dt>
          <dd>{rules.commission_rate > 0 ? percent(rules.commission_rate) : "none"}</dd>
          <dt>Time</dt>
          <dd>
            {rules.betting_seconds} s to bet, {rules.setting_seconds} s to set
          </dd>
        </dl>
      </section>
      {game?.rules.map((section) => (
        <section key={section.heading}>
          <h3>{section.heading}</h3>
          <p>{section.text}</p>
        </section>
      ))}
    </Dialog>
  );
}
