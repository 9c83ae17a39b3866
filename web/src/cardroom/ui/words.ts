/** Words that are used in more than one place. */
import type { BetKind, Phase, ReactionKind } from "../wire";

export const RESULT_WORDS: Record<string, string> = {
  win: "Win",
  push: "Push",
  lose: "Loss",
  foul: "Foul",
};

export const BET_WORDS: Record<BetKind, string> = {
  main: "MAIN",
  fortune: "FORTUNE",
  "ace-high": "ACE HIGH",
};

export const DEAL_WORDS = "Press DEAL, and the bots bet.";

export const LEFT_OUT_WORDS = "Seven bet, and there are six hands: this seat gets none.";

export const REACTION_WORDS: Record<ReactionKind, string> = {
  "good luck": "Good luck",
  "nice hand": "Nice hand",
  "well played": "Well played",
  "thank you": "Thank you",
  ouch: "Ouch",
};

export const PHASE_WORDS: Record<Phase, string> = {
  waiting: "waiting for a bet",
  betting: "taking bets",
  revealing: "shuffling",
  setting: "setting hands",
  paused: "between rounds",
};
