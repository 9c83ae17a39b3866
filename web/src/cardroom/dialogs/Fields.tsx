/** The fields of the form for a new table. */

export function Amount(props: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <label>
      {props.label}
      <input
        required
        inputMode="decimal"
        autoComplete="off"
        value={props.value}
        onInput={(event) => props.onChange(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
    </label>
  );
}

export function Seconds(props: {
  label: string;
  value: number;
  choices: readonly number[];
  onChange: (seconds: number) => void;
}) {
  return (
    <label>
      {props.label}
      <select
        value={props.value}
        onChange={(event) => props.onChange(Number(event.currentTarget.value))}
      >
        {props.choices.map((each) => (
          <option key={each} value={each}>
            {each < 120 ? `${each} seconds` : `${each / 60} minutes`}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Choice<Value extends number | boolean>(props: {
  legend: string;
  options: readonly (readonly [string, Value])[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset class="choice">
      <legend>{props.legend}</legend>
      {props.options.map(([label, value]) => (
        <label key={label}>
          <input
            type="radio"
            name={props.legend}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

export function Tick(props: { label: string; on: boolean; turn: (on: boolean) => void }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={props.on}
        onChange={(event) => props.turn(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}
