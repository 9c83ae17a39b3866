/** Every setting of a hand with its exact odds, the best first. */
import { useState } from "preact/hooks";
import type { Analysis, PricedSetting } from "../api/types";
import { cardName, sorted } from "../logic/cards";
import { CardFace } from "../ui/Card";
import { basis, count, hands, isLevel, lost, type Row, share, shown, value } from "./words";

interface TableProps {
  analysis: Analysis;
  /** Where a setting can be chosen: what to do with it. */
  onChoose?: (setting: PricedSetting) => void;
}

export function SettingsTable({ analysis, onChoose }: TableProps) {
  const [all, setAll] = useState(false);
  const [exact, setExact] = useState(false);
  const total = shown(analysis, true).length;
  const rows = shown(analysis, all);
  const some = shown(analysis, false).length;
  return (
    <div class="odds">
      {analysis.seen && <Seen cards={sorted(analysis.seen)} />}
      <table
        class={["priced", onChoose && "choosing", exact && "exact", analysis.seen && "seen"]
          .filter(Boolean)
          .join(" ")}
        aria-label="Settings with their odds, the best first"
        aria-rowcount={total + 1}
      >
        <Head choosing={onChoose !== undefined} />
        <tbody>
          {rows.map((row) => (
            <PricedRow
              key={row.setting.low.join(" ")}
              row={row}
              analysis={analysis}
              exact={exact}
              {...(onChoose ? { onChoose } : {})}
            />
          ))}
        </tbody>
      </table>
      <div class="row odds-more">
        {total > some && (
          <button type="button" class="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `BEST ${some} SETTINGS` : `ALL ${total} SETTINGS`}
          </button>
        )}
        {!analysis.seen && (
          <button type="button" class="quiet" aria-pressed={exact} onClick={() => setExact(!exact)}>
            EXACT COUNTS
          </button>
        )}
      </div>
      <p class="odds-basis">{basis(analysis)}</p>
    </div>
  );
}

/** The bank's cards where they were seen before the hand was set. */
function Seen({ cards }: { cards: readonly string[] }) {
  return (
    <p class="odds-seen">
      The bank had
      <span class="mini-hand" role="img" aria-label={cards.map(cardName).join(", ")}>
        <Minis cards={cards} />
      </span>
    </p>
  );
}

function Head({ choosing }: { choosing: boolean }) {
  return (
    <thead>
      <tr class="priced-head">
        {["Setting", "Win", "Push", "Lose", "Value", "Gives up"].map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {choosing && (
          <th scope="col">
            <span class="unseen">Choose</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface RowProps {
  row: Row;
  analysis: Analysis;
  exact: boolean;
  onChoose?: (setting: PricedSetting) => void;
}

function PricedRow({ row, analysis, exact, onChoose }: RowProps) {
  const { setting, place } = row;
  const given = setting.given_up === 0 ? "nothing" : lost(setting.given_up);
  const best = setting.given_up === 0 && !isLevel(analysis);
  const kind = [best && "best", setting.chosen && "chosen"].filter(Boolean);
  return (
    <tr
      class={`priced-row ${kind.join(" ")}`}
      aria-rowindex={place + 1}
      data-low={setting.low.join(" ")}
    >
      <th scope="row" class="priced-setting">
        <span class="priced-place">{place}</span>
        <Marks setting={setting} best={best} foul={setting === analysis.foul} />
        <Pair setting={setting} />
        <span class="priced-words">{hands(setting)}</span>
        {setting.house_way && <span class="priced-reason">{analysis.advice.says}.</span>}
      </th>
      {(["win", "push", "lose"] as const).map((end) => (
        <Odds key={end} end={end} setting={setting} analysis={analysis} exact={exact} />
      ))}
      <td class="priced-value">{value(setting.value)}</td>
      <td class="priced-given">
        <span class="cell-name" aria-hidden="true">
          gives up{" "}
        </span>
        {given}
      </td>
      {onChoose && (
        <td class="priced-choose">
          <button
            type="button"
            class="quiet"
            aria-label={`Set ${hands(setting)}`}
            onClick={() => onChoose(setting)}
          >
            SET
          </button>
        </td>
      )}
    </tr>
  );
}

function Marks(props: { setting: PricedSetting; best: boolean; foul: boolean }) {
  const { setting, best, foul } = props;
  if (!best && !foul && !setting.chosen && !setting.house_way) return null;
  return (
    <span class="priced-marks">
      {best && <span class="tag best">BEST</span>}
      {setting.chosen && <span class="tag yours">YOURS</span>}
      {foul && <span class="tag foul">FOUL</span>}
      {setting.house_way && <span class="tag house">HOUSE WAY</span>}
    </span>
  );
}

/** Both hands, drawn small; the words beside them say the same. */
function Pair({ setting }: { setting: PricedSetting }) {
  return (
    <span class="priced-cards" aria-hidden="true">
      {[setting.low, setting.high].map((cards) => (
        <span key={cards.length} class="mini-hand">
          <Minis cards={cards} />
        </span>
      ))}
    </span>
  );
}

function Minis({ cards }: { cards: readonly string[] }) {
  return (
    <>
      {cards.map((card) => (
        <span key={card} class="mini">
          <CardFace card={card} small />
        </span>
      ))}
    </>
  );
}

const ENDS = { win: "wins", push: "pushes", lose: "loses" };

function Odds(props: {
  end: "win" | "push" | "lose";
  setting: PricedSetting;
  analysis: Analysis;
  exact: boolean;
}) {
  const { end, setting, analysis, exact } = props;
  const hit = setting[end];
  const whole = `${count(hit)} of ${count(analysis.hands)} hands`;
  return (
    <td class={`priced-odds ${end}`} {...(analysis.seen ? {} : { title: whole })}>
      {end === "win" && !analysis.seen && <Bar setting={setting} all={analysis.hands} />}
      {analysis.seen ? (
        <span class="figure">
          <span aria-hidden="true">{hit ? ENDS[end] : ""}</span>
          <span class="unseen">{hit ? "yes" : "no"}</span>
        </span>
      ) : (
        <span class="figure">
          <span class="cell-name" aria-hidden="true">
            {end}{" "}
          </span>
          <span aria-hidden={exact}>{exact ? count(hit) : share(hit, analysis.hands)}</span>
          <span class="unseen">{exact ? whole : `, ${whole}`}</span>
        </span>
      )}
    </td>
  );
}

/** Wins, pushes and losses as one calm bar. */
function Bar({ setting, all }: { setting: PricedSetting; all: number }) {
  const win = (100 * setting.win) / all;
  const push = (100 * setting.push) / all;
  return (
    <svg
      class="priced-bar"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect class="bar-lose" width="100" height="1" />
      <rect class="bar-push" width={win + push} height="1" />
      <rect class="bar-win" width={win} height="1" />
    </svg>
  );
}
