/** The menu of a table, leaving it, a word across it, and its keys. */
import { useEffect } from "preact/hooks";
import { money } from "../../logic/money";
import { close, open as openDialog } from "../../state/dialogs";
import { go } from "../../state/route";
import { me } from "../../state/session";
import { Dialog } from "../../ui/Dialog";
import { Keys } from "../../ui/dialogs/Help";
import { leave, leaveNow, sitOut } from "../play";
import {
  banking,
  canTakeBack,
  config,
  invite,
  leaving,
  ownSeat,
  phase,
  seat,
  staked,
  table,
  you,
} from "../room";
import { send } from "../sender";
import { roomy } from "../ui/roomy";
import { REACTION_WORDS } from "../ui/words";
import type { ReactionKind } from "../wire";
import { InviteLink } from "./Invite";

export function RoomMenuDialog() {
  const now = table.value;
  if (!now) return null;
  const out = ownSeat.value?.status === "sitting out";
  const offer = you.value?.standing_offer ?? null;
  const log = { page: "room log", id: now.id, invite: invite.value } as const;
  const item = (name: string, act: () => void) => (
    <button
      type="button"
      class="quiet"
      onClick={() => {
        close();
        act();
      }}
    >
      {name}
    </button>
  );
  return (
    <Dialog title={config.value?.name ?? "Table"} class="sheet">
      <InviteLink id={now.id} invite={invite.value} />
      <div class="menu">
        {me.value && item("REBUY", () => openDialog("rebuy"))}
        {!roomy.value && seat.value !== null && (
          <>
            {!leaving.value &&
              item(offer === null ? "OFFER TO BANK" : `BANK OFFER ${money(offer)}`, () =>
                openDialog("room bank"),
              )}
            {item("SAY SOMETHING", () => openDialog("room react"))}
            {!leaving.value && item(out ? "COME BACK" : "SIT OUT", () => void sitOut(!out))}
            {item("LEAVE MY SEAT", () => openDialog("room leave"))}
          </>
        )}
        {you.value?.host && item("CHANGE THE TABLE", () => openDialog("room change"))}
        {item("PAY TABLES AND RULES", () => openDialog("room pays"))}
        {item("FAIR DEAL", () => openDialog("room fair"))}
        {me.value && item("MY SLIPS", () => go(log))}
        {item(me.value?.guest ? "SIGN IN OR KEEP MY ACCOUNT" : "ACCOUNT", () =>
          openDialog("account"),
        )}
        {item("SETTINGS", () => openDialog("settings"))}
        {item("HELP AND KEYS", () => openDialog("room help"))}
      </div>
    </Dialog>
  );
}

export function LeaveRoomDialog() {
  const gone = seat.value === null;
  useEffect(() => {
    if (gone) close();
  }, [gone]);
  const choice = (name: string, act: () => Promise<void>) => (
    <button
      type="button"
      class="quiet"
      onClick={() => {
        close();
        void act();
      }}
    >
      {name}
    </button>
  );
  return (
    <Dialog title={leaving.value ? "You are leaving" : "Leave your seat?"}>
      <p>{leaveWords()} Your balance stays with you.</p>
      <div class="row">
        {!leaving.value && choice("LEAVE", leave)}
        {canTakeBack.value && choice("TAKE BETS BACK AND LEAVE", leaveNow)}
        <button type="button" class="brass" data-first onClick={close}>
          {leaving.value ? "PLAY IT OUT" : "STAY"}
        </button>
      </div>
    </Dialog>
  );
}

function leaveWords(): string {
  const now = phase.value;
  const banks = banking.value && now !== "waiting" && now !== "paused";
  const plays = banks || (now !== "paused" && staked.value > 0);
  if (!leaving.value && !plays) return "Your seat is given up at once.";
  const first = `The round that you ${banks ? "bank" : "have a bet in"} is played to its end`;
  const whole = `${first}, and then your seat is given up.`;
  return canTakeBack.value ? `${whole} Or take your bets back, and it is given up at once.` : whole;
}

export function ReactDialog() {
  const kinds = Object.keys(REACTION_WORDS) as ReactionKind[];
  return (
    <Dialog title="Say something" class="sheet">
      <div class="menu reactions">
        {kinds.map((kind, at) => (
          <button
            key={kind}
            type="button"
            class="quiet"
            {...(at === 0 ? { "data-first": "" } : {})}
            onClick={() => {
              close();
              void send({ type: "react", kind });
            }}
          >
            {REACTION_WORDS[kind]}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

const KEYS: readonly [string, string][] = [
  ["Enter", "the next action: TAKE A SEAT, READY, DONE, REBET, DEAL"],
  ["1 – 7", "pick a card, or put it back"],
  ["H", "house way: suggests a setting and says why"],
  ["+ and −", "put the chosen chip on, take it off"],
  ["← and →", "choose a chip"],
  ["B", "chips go to the next bet: MAIN, FORTUNE, ACE HIGH, the next spot"],
  ["C", "CLEAR"],
  ["R", "REBET"],
  ["K", "offer to bank"],
  ["O", "sit out, or come back"],
  ["T", "say something"],
  ["P", "pay tables and rules"],
  ["L", "my slips"],
  ["M", "menu"],
  ["?", "this help"],
];

export function RoomHelpDialog() {
  return (
    <Dialog title="At the table" class="wide">
      <p>
        Put chips on MAIN, and on FORTUNE or ACE HIGH if you like, and press READY. The bank's hand
        is turned up and set first; then you set yours within the time at hand. Beat both hands of
        the bank to win. What is not set in time is set by the house way.
      </p>
      <h3>Keys</h3>
      <Keys keys={KEYS} />
    </Dialog>
  );
}
