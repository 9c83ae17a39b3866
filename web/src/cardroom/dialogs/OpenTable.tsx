/** Opening a table: for everybody, or for those who get the link. */
import { useState } from "preact/hooks";
import { money, parseMoney } from "../../logic/money";
import { close } from "../../state/dialogs";
import { warn } from "../../state/notice";
import { go } from "../../state/route";
import { act, ensurePlayer, me } from "../../state/session";
import { Dialog } from "../../ui/Dialog";
import { roomApi } from "../api";
import { rememberRoom } from "../known";
import type { TableRequest } from "../wire";
import { Amount, Choice, Seconds, Tick } from "./Fields";

type Draft = {
  name: string;
  private: boolean;
  amounts: Record<(typeof AMOUNTS)[number][0], string>;
  betting_seconds: number;
  setting_seconds: number;
  pause_seconds: number;
  max_spots: number;
  max_consecutive_bank: number;
  dragon: boolean;
  bank_commission: boolean;
  commission: string;
};

const AMOUNTS = [
  ["min_main", "Least main bet", 500],
  ["max_main", "Most main bet", 50_000],
  ["min_bank", "Least bank", 10_000],
  ["max_bank", "Most bank", 1_000_000],
  ["min_fortune", "Least Fortune", 100],
  ["max_fortune", "Most Fortune", 10_000],
  ["min_ace_high", "Least ace-high", 100],
  ["max_ace_high", "Most ace-high", 10_000],
  ["collection", "Fee for the bank, a round", 0],
] as const;

function fresh(): Draft {
  const amounts = Object.fromEntries(AMOUNTS.map(([name, , cents]) => [name, money(cents)]));
  const owner = me.value && !me.value.guest ? `${me.value.name}'s table` : "Evening table";
  return {
    name: owner,
    private: false,
    amounts: amounts as Draft["amounts"],
    betting_seconds: 20,
    setting_seconds: 45,
    pause_seconds: 6,
    max_spots: 1,
    max_consecutive_bank: 1,
    dragon: false,
    bank_commission: false,
    commission: "0",
  };
}

/** What is asked of the server, or a sentence saying which field cannot be read. */
function asked(draft: Draft): Partial<TableRequest> | string {
  const amounts: Partial<Record<keyof Draft["amounts"], number>> = {};
  for (const [name, label] of AMOUNTS) {
    const cents = parseMoney(draft.amounts[name]);
    if (cents === null) return `${label}: write an amount like 20 or 20.50.`;
    amounts[name] = cents;
  }
  const rate = parseMoney(draft.commission);
  if (rate === null || rate > 10_000) return "Commission: write a percentage like 5.";
  const { name, betting_seconds, setting_seconds, pause_seconds, dragon } = draft;
  return {
    name: name.trim(),
    private: draft.private,
    ...amounts,
    betting_seconds,
    setting_seconds,
    pause_seconds,
    max_spots: draft.max_spots,
    max_consecutive_bank: draft.max_consecutive_bank,
    dragon,
    commission_rate: rate,
    bank_commission: draft.bank_commission,
  };
}

export function OpenTableDialog() {
  const [draft, setDraft] = useState(fresh);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const amount = (name: keyof Draft["amounts"], label: string) => (
    <Amount
      key={name}
      label={label}
      value={draft.amounts[name]}
      onChange={(text) => change({ amounts: { ...draft.amounts, [name]: text } })}
    />
  );
  const submit = async (event: Event) => {
    event.preventDefault();
    const request = asked(draft);
    if (typeof request === "string") return warn(request);
    if (!(await ensurePlayer())) return;
    await act(async () => {
      const made = await roomApi.open(request);
      const invite = made.invite ?? "";
      rememberRoom({ id: made.id, name: draft.name.trim(), invite });
      close();
      go({ page: "room", id: made.id, invite });
    });
  };
  return (
    <Dialog title="Open a table" class="wide">
      <form class="open-table" onSubmit={submit}>
        <label>
          Name
          <input
            data-first
            required
            minLength={2}
            maxLength={40}
            value={draft.name}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </label>
        <Choice
          legend="Who may come"
          options={[
            ["everybody", false],
            ["friends with the link", true],
          ]}
          value={draft.private}
          onChange={(value) => change({ private: value })}
        />
        <div class="pairs">{AMOUNTS.slice(0, 4).map(([name, label]) => amount(name, label))}</div>
        <details>
          <summary>Side bets, fee and commission</summary>
          <div class="pairs">
            {AMOUNTS.slice(4).map(([name, label]) => amount(name, label))}
            <Amount
              label="Commission on wins, percent"
              value={draft.commission}
              onChange={(commission) => change({ commission })}
            />
          </div>
          <Tick
            label="The bank pays commission too"
            on={draft.bank_commission}
            turn={(bank_commission) => change({ bank_commission })}
          />
        </details>
        <details>
          <summary>Time and pace</summary>
          <div class="pairs">
            <Seconds
              label="Time to bet"
              value={draft.betting_seconds}
              choices={[10, 20, 30, 60, 120]}
              onChange={(betting_seconds) => change({ betting_seconds })}
            />
            <Seconds
              label="Time to set"
              value={draft.setting_seconds}
              choices={[20, 30, 45, 60, 120, 300]}
              onChange={(setting_seconds) => change({ setting_seconds })}
            />
            <Seconds
              label="Results stay up"
              value={draft.pause_seconds}
              choices={[2, 4, 6, 10, 20]}
              onChange={(pause_seconds) => change({ pause_seconds })}
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
            value={draft.max_spots}
            onChange={(max_spots) => change({ max_spots })}
          />
          <Choice
            legend="Rounds one may bank in a row"
            options={[
              ["one", 1],
              ["two", 2],
            ]}
            value={draft.max_consecutive_bank}
            onChange={(max_consecutive_bank) => change({ max_consecutive_bank })}
          />
          <Tick
            label="A dragon hand may be asked for"
            on={draft.dragon}
            turn={(dragon) => change({ dragon })}
          />
        </details>
        <button type="submit" class="brass">
          OPEN THE TABLE
        </button>
      </form>
    </Dialog>
  );
}
