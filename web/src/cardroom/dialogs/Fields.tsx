/** The fields of the forms for a table. */

interface TextProps {
  value: string;
  wrong: boolean;
  onChange: (text: string) => void;
}

export function TableName(props: TextProps) {
  return (
    <label>
      Name
      <input
        data-first
        name="name"
        maxLength={40}
        autoComplete="off"
        value={props.value}
        aria-invalid={props.wrong}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
    </label>
  );
}

export function Amount(props: TextProps & { name: string; label: string; hint?: string }) {
  return (
    <label>
      {props.label}
      <input
        name={props.name}
        inputMode="decimal"
        autoComplete="off"
        placeholder={props.hint}
        value={props.value}
        aria-invalid={props.wrong}
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
        {withValue(props.choices, props.value).map((each) => (
          <option key={each} value={each}>
            {secondsWords(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A table may be set up by other programs, too. */
function withValue(choices: readonly number[], value: number): number[] {
  return [...new Set([...choices, value])].sort((a, b) => a - b);
}

function secondsWords(each: number): string {
  if (each === 1) return "1 second";
  return each < 120 || each % 60 !== 0 ? `${each} seconds` : `${each / 60} minutes`;
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
