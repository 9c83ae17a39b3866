"""The solo round: a command and a round give events or a refusal; events make the round.

>>> from paigow.houseways import house_way
>>> from paigow.shuffling import commitment
>>> secret, now = bytes(32), "2030-01-31T20:15:00Z"
>>> opened = OpenRound("round-1", "p1", TableRules.of("itv"), commitment(secret, "round-1"))
>>> events = [*decide(None, opened, at=now)]
>>> for command in (PlaceBets(1000, 500), Deal("seed", secret)):
...     events += decide(replay(events), command, at=now)
>>> low = house_way("online").decide(replay(events).cards).setting.low
>>> events += decide(replay(events), SetHand(low, secret), at=now)
>>> print(player_view(replay(events)).result.says.replace(". ", ".\\n"))
Your pair of fives beats their jack-nine.
Your pair of eights beats their pair of sevens.
You win 10.00, 20.00 back.
Bonus: nothing on the pay table, 5.00 lost.
>>> verify(proof(events)).ok
True
"""

from paigow.rounds.checks import Check, Verification
from paigow.rounds.commands import Abandon, ClearBets, Command, Deal, OpenRound, PlaceBets, SetHand
from paigow.rounds.coverage import Action, Claim, Coverage, Spot, SpotActions, cover
from paigow.rounds.decide import SettingRefusedError, check_limits, decide, player_setting
from paigow.rounds.events import (
    BetsCleared,
    BetsPlaced,
    CardsDealt,
    DealerSet,
    Event,
    HandSet,
    RoundAbandoned,
    RoundOpened,
    RoundSettled,
    SecretRevealed,
    event_from_json,
)
from paigow.rounds.faceup import (
    FORTUNE_CAP,
    ace_high_pays,
    face_up_result,
    fortune_beats,
    fortune_payout,
    has_ace_high,
    settle_ace_high,
)
from paigow.rounds.money import entries
from paigow.rounds.proof import proof, verify
from paigow.rounds.rules import BONUS_LIMITS, MAIN_LIMITS, TableRules
from paigow.rounds.settle import commission, settle, settle_bonus, settle_main
from paigow.rounds.settlement import Bet, Item, Settlement
from paigow.rounds.state import HistoryError, Phase, RoundState, evolve, replay
from paigow.rounds.steps import Step, player_steps
from paigow.rounds.views import (
    DealerView,
    ItemView,
    LimitsView,
    PlayerView,
    PublicView,
    ResultView,
    SettingView,
    limits_view,
    player_view,
    public_view,
    setting_view,
)

__all__ = [
    "BONUS_LIMITS",
    "FORTUNE_CAP",
    "MAIN_LIMITS",
    "Abandon",
    "Action",
    "Bet",
    "BetsCleared",
    "BetsPlaced",
    "CardsDealt",
    "Check",
    "Claim",
    "ClearBets",
    "Command",
    "Coverage",
    "Deal",
    "DealerSet",
    "DealerView",
    "Event",
    "HandSet",
    "HistoryError",
    "Item",
    "ItemView",
    "LimitsView",
    "OpenRound",
    "Phase",
    "PlaceBets",
    "PlayerView",
    "PublicView",
    "ResultView",
    "RoundAbandoned",
    "RoundOpened",
    "RoundSettled",
    "RoundState",
    "SecretRevealed",
    "SetHand",
    "SettingRefusedError",
    "SettingView",
    "Settlement",
    "Spot",
    "SpotActions",
    "Step",
    "TableRules",
    "Verification",
    "ace_high_pays",
    "check_limits",
    "commission",
    "cover",
    "decide",
    "entries",
    "event_from_json",
    "evolve",
    "face_up_result",
    "fortune_beats",
    "fortune_payout",
    "has_ace_high",
    "limits_view",
    "player_setting",
    "player_steps",
    "player_view",
    "proof",
    "public_view",
    "replay",
    "setting_view",
    "settle",
    "settle_ace_high",
    "settle_bonus",
    "settle_main",
    "verify",
]
