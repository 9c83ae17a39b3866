/** Help, settings, and what is running. */
import { useEffect, useState } from "preact/hooks";
import { api } from "../../api/calls";
import type { VersionView } from "../../api/types";
import { refused } from "../../state/session";
import { change, SPEEDS, settings } from "../../state/settings";
import { Dialog } from "../Dialog";
import { chime } from "../sound";

const KEYS: readonly [string, string][] = [
  ["1 – 7", "pick a card, or put it back"],
  ["Enter", "the next action: DEAL, DONE, REBET"],
  ["H", "house way: suggests a setting and says why"],
  ["+ and −", "put the chosen chip on, take it off"],
  ["← and →", "choose a chip"],
  ["B", "chips go to BET or to BONUS BET"],
  ["C", "CLEAR"],
  ["R", "REBET"],
  ["V", "review the hand that was just played"],
  ["O", "show the odds before DONE (training)"],
  ["L", "GAMELOGS"],
  ["?", "this help"],
  ["Escape", "close"],
];

export function HelpDialog() {
  return (
    <Dialog title="Help" class="wide">
      <p>
        Put chips on BET and press DEAL. Pick the two cards of your second highest hand by pressing
        them or by dragging them up to its place; the other five are your highest hand, and must be
        the better one. Press DONE. Beat both hands of the dealer to win.
      </p>
      <p>
        Any key or press completes a movement at once. By touch, a long press is the right click.
      </p>
      <h3>Keys</h3>
      <Keys keys={KEYS} />
    </Dialog>
  );
}

export function Keys({ keys }: { keys: readonly [string, string][] }) {
  return (
    <dl class="keys">
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

export function SettingsDialog() {
  const now = settings.value;
  return (
    <Dialog title="Settings">
      <div class="settings">
        <Switch
          label="Four colours: clubs green, diamonds blue"
          on={now.fourColours}
          turn={(fourColours) => change({ fourColours })}
        />
        <Switch
          label="Sort my cards from high to low"
          on={now.sortCards}
          turn={(sortCards) => change({ sortCards })}
        />
        <Switch
          label="Sound"
          on={now.sound}
          turn={(sound) => {
            change({ sound });
            chime("chip");
          }}
        />
        <Switch
          label="Training: odds of every setting before DONE"
          on={now.training}
          turn={(training) => change({ training })}
        />
        <fieldset>
          <legend>Speed</legend>
          {SPEEDS.map((speed) => (
            <label key={speed}>
              <input
                type="radio"
                name="speed"
                checked={now.speed === speed}
                onChange={() => change({ speed })}
              />
              {speed}
            </label>
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}

function Switch(props: { label: string; on: boolean; turn: (on: boolean) => void }) {
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

export function VersionDialog() {
  const [version, setVersion] = useState<VersionView | null>(null);
  useEffect(() => {
    api.version().then(setVersion).catch(refused);
  }, []);
  return (
    <Dialog title="Version">
      {version ? (
        <dl class="posted">
          <dt>paigow</dt>
          <dd>{version.version}</dd>
          <dt>Python</dt>
          <dd>{version.python}</dd>
          <dt>Database</dt>
          <dd>{version.database}</dd>
        </dl>
      ) : (
        <p>Asking the server…</p>
      )}
    </Dialog>
  );
}
