/** The fields of a table's set-up: for a new table, and for one that is changed. */
import { AMOUNTS, type AmountName, type Draft, type FieldName } from "../logic/setup";
import { Amount, Choice, Seconds, Tick } from "./Fields";

interface TableFieldsProps {
  draft: Draft;
  change: (draft: Draft) => void;
  /** The field that was found wrong, if one was. */
  wrong?: FieldName | null;
}

export function TableFields({ draft, change, wrong = null }: TableFieldsProps) {
  const { rest } = draft;
  const turn = (part: Partial<Draft["rest"]>) => change({ ...draft, rest: { ...rest, ...part } });
  const amount = (name: AmountName) => (
    <Amount
      key={name}
      name={name}
      wrong={wrong === name}
      label={AMOUNTS.find(([each]) => each === name)?.[1] ?? name}
      value={draft.amounts[name]}
      onChange={(text) => change({ ...draft, amounts: { ...draft.amounts, [name]: text } })}
    />
  );
  const names = AMOUNTS.map(([name]) => name);
  return (
    <>
      <div class="pairs">{names.slice(0, 4).map(amount)}</div>
      <details>
        <summary>Side bets, fee and commission</summary>
        <div class="pairs">
          {names.slice(4, 9).map(amount)}
          <Amount
            name="table_max_payout"
            wrong={wrong === "table_max_payout"}
            label="All Fortunes of a round, at most"
            hint="no limit"
            value={draft.table_max_payout}
            onChange={(table_max_payout) => change({ ...draft, table_max_payout })}
          />
          {names.slice(9).map(amount)}
          <Amount
            name="commission"
            wrong={wrong === "commission"}
            label="Commission on wins, percent"
            value={draft.commission}
            onChange={(commission) => change({ ...draft, commission })}
          />
        </div>
        <Choice
          legend="Commission is rounded up to"
          options={[
            ["0.01", 1],
            ["0.25", 25],
          ]}
          value={rest.commission_step}
          onChange={(commission_step) => turn({ commission_step })}
        />
        <Tick
          label="The bank pays commission too"
          on={rest.bank_commission}
          turn={(bank_commission) => turn({ bank_commission })}
        />
      </details>
      <details>
        <summary>Time and pace</summary>
        <div class="pairs">
          <Seconds
            label="Time to bet"
            value={rest.betting_seconds}
            choices={[10, 20, 30, 60, 120]}
            onChange={(betting_seconds) => turn({ betting_seconds })}
          />
          <Seconds
            label="Time to set"
            value={rest.setting_seconds}
            choices={[20, 30, 45, 60, 120, 300]}
            onChange={(setting_seconds) => turn({ setting_seconds })}
          />
          <Seconds
            label="Results stay up"
            value={rest.pause_seconds}
            choices={[2, 4, 6, 10, 20]}
            onChange={(pause_seconds) => turn({ pause_seconds })}
          />
          <Seconds
            label="Seeds are waited for"
            value={rest.reveal_seconds}
            choices={[1, 2, 3, 5, 10]}
            onChange={(reveal_seconds) => turn({ reveal_seconds })}
          />
        </div>
      </details>
      <details>
        <summary>Spots and the bank</summary>
        <Choice
          legend="Spots a player may bet"
          options={[
            ["one", 1],
            ["two", 2],
            ["three", 3],
          ]}
          value={rest.max_spots}
          onChange={(max_spots) => turn({ max_spots })}
        />
        <Choice
          legend="Rounds one may bank in a row"
          options={[
            ["one", 1],
            ["two", 2],
          ]}
          value={rest.max_consecutive_bank}
          onChange={(max_consecutive_bank) => turn({ max_consecutive_bank })}
        />
        <Tick
          label="A dragon hand may be asked for"
          on={rest.dragon}
          turn={(dragon) => turn({ dragon })}
        />
      </details>
    </>
  );
}

/** Shows the field that is wrong, wherever it is folded away. */
export function showField(form: HTMLFormElement, name: FieldName): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  const folded = field.closest("details");
  if (folded) folded.open = true;
  field.focus();
  field.select();
}
