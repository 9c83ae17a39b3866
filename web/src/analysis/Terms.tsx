/** The rules under which a hand is priced: the house way, the wheel, whose hand, what is taken. */
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/calls";
import type { WayView } from "../api/types";
import { money, parseMoney } from "../logic/money";
import { refused } from "../state/session";
import { type Term, termOf } from "./question";

interface TermsProps {
  query: string;
  change: (term: Term, wanted: string) => void;
}

const WHEEL_WORDS = { second: "the second highest straight", low: "the lowest straight" };
/** What the server takes where the address is silent. */
const WAY = "foxwoods";
const BET = 1000;

export function Terms({ query, change }: TermsProps) {
  const [ways, setWays] = useState<WayView[]>([]);
  useEffect(() => {
    api
      .ways()
      .then((found) => setWays(found.ways))
      .catch(refused);
  }, []);
  const against = termOf(query, "against") || WAY;
  const way = ways.find((each) => each.name === against);
  const role = termOf(query, "role") || "player";
  return (
    <div class="terms">
      <Choice
        label={role === "bank" ? "The player sets like" : "The bank sets like"}
        chosen={against}
        options={ways.map((each) => [each.name, each.title])}
        onChange={(wanted) => change("against", wanted)}
      />
      <Choice
        label="A-2-3-4-5 is"
        chosen={termOf(query, "wheel")}
        options={[
          ["", way ? `${WHEEL_WORDS[way.wheel]}, as there` : "as the house way has it"],
          ["second", WHEEL_WORDS.second],
          ["low", WHEEL_WORDS.low],
        ]}
        onChange={(wanted) => change("wheel", wanted)}
      />
      <Choice
        label="I am the"
        chosen={role}
        options={[
          ["player", "player"],
          ["bank", "bank"],
        ]}
        onChange={(wanted) => change("role", wanted)}
      />
      <Choice
        label="Pai gow that pushes"
        chosen={termOf(query, "push")}
        options={[
          ["", "none"],
          ["queen-high", "queen-high"],
          ["ace-high", "ace-high"],
        ]}
        onChange={(wanted) => change("push", wanted)}
      />
      <Entry
        label="Commission"
        now={termOf(query, "commission")}
        placeholder="0%"
        onChange={(typed) => change("commission", percentOf(typed))}
      />
      {termOf(query, "commission") && <Rounding query={query} change={change} />}
    </div>
  );
}

/** A choice; what the address says and nobody knows is one of its options, so that it is not lost. */
function Choice(props: {
  label: string;
  chosen: string;
  options: readonly (readonly [string, string])[];
  onChange: (wanted: string) => void;
}) {
  const { label, chosen, options } = props;
  const known = options.some(([name]) => name === chosen);
  return (
    <label>
      {label}
      <select value={chosen} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {!known && <option value={chosen}>{chosen}</option>}
        {options.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What a commission is rounded up to matters for the bet that it is taken of. */
function Rounding({ query, change }: TermsProps) {
  const bet = termOf(query, "bet");
  return (
    <>
      <Choice
        label="Rounded up to"
        chosen={termOf(query, "commission_step") || "1"}
        options={[
          ["1", money(1)],
          ["25", money(25)],
        ]}
        onChange={(wanted) => change("commission_step", wanted)}
      />
      <Entry
        label="On a bet of"
        now={/^\d{1,12}$/.test(bet) ? money(Number(bet)) : bet}
        placeholder={money(BET)}
        onChange={(typed) => change("bet", String(parseMoney(typed) ?? typed.trim()))}
      />
    </>
  );
}

/** What is typed counts when it is finished: with Enter, or when the focus goes. */
function Entry(props: {
  label: string;
  now: string;
  placeholder: string;
  onChange: (typed: string) => void;
}) {
  const { label, now, placeholder, onChange } = props;
  const [typed, setTyped] = useState(now);
  useEffect(() => setTyped(now), [now]);
  return (
    <label>
      {label}
      <input
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={() => onChange(typed)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onChange(typed);
        }}
      />
    </label>
  );
}

/** A plain number is meant as a percentage: phones make it hard to type the sign. */
function percentOf(typed: string): string {
  const text = typed.trim();
  return /^\d+([.,]\d+)?$/.test(text) ? `${text.replace(",", ".")}%` : text;
}
