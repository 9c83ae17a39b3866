/** A field for an amount, with amounts to choose from. */
import { useState } from "preact/hooks";
import { money, parseMoney } from "../logic/money";

interface MoneyFieldProps {
  label: string;
  /** The most that can be moved, where there is such a limit. */
  most?: number;
  choices: readonly number[];
  action: string;
  onAmount: (cents: number) => void;
}

export function MoneyField({ label, most, choices, action, onAmount }: MoneyFieldProps) {
  const [typed, setTyped] = useState(() => money(choices[0] ?? 0));
  const [fault, setFault] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    const cents = parseMoney(typed);
    if (cents === null || cents === 0) setFault("Write an amount like 20 or 20.50.");
    else if (most !== undefined && cents > most) setFault(`At most ${money(most)}.`);
    else onAmount(cents);
  };
  return (
    <form class="amount" onSubmit={submit} noValidate>
      <label>
        {label}
        <input
          data-first
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-invalid={fault !== ""}
          aria-describedby="amount-fault"
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setFault("");
          }}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <p id="amount-fault" class="fault" role="alert">
        {fault}
      </p>
      <div class="choices">
        {choices.map((cents) => (
          <button key={cents} type="button" class="quiet" onClick={() => setTyped(money(cents))}>
            {money(cents)}
          </button>
        ))}
      </div>
      <button type="submit" class="brass">
        {action}
      </button>
    </form>
  );
}
