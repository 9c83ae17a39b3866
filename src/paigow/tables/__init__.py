"""The cardroom table: a command and a table give events or a refusal; events make the table.

>>> secret, now = bytes(32), "2030-01-31T20:15:00Z"
>>> events = [*decide(None, OpenTable(None, "oak", TableConfig(name="Oak")), at=now, secret=secret)]
>>> for command in (Join("p1", 3, "Ann"), Bet("p1", 3, 1000, 500), Ready("p1"), HouseWay("p1", 3)):
...     events += decide(replay(events), command, at=now, secret=secret)
>>> print(replay(events).settlement.spots[0].says.replace(". ", ".\\n"))
Your ace-queen beats their king-queen.
Their pair of aces beats your pair of fours.
Push, 10.00 back.
Fortune: nothing on the pay table, 5.00 lost.
>>> verify(table_proof(event for event in events if event.round == 1)).ok
True
"""

from paigow.tables.bots import bots_command, next_command
from paigow.tables.commands import (
    AddBot,
    Bet,
    Command,
    CommitSeed,
    Configure,
    Dragon,
    HouseWay,
    Join,
    Leave,
    OfferBank,
    OpenTable,
    React,
    Reaction,
    Ready,
    RemoveBot,
    RevealSeed,
    SetHand,
    SitOut,
    Tick,
    command_from_json,
    player_command,
)
from paigow.tables.config import TableConfig
from paigow.tables.decide import decide
from paigow.tables.events import Event, event_from_json
from paigow.tables.evolve import evolve, replay
from paigow.tables.mine import PrivatePart, SlipView, private_part, slip_view
from paigow.tables.money import entries
from paigow.tables.proof import FORMAT, table_proof
from paigow.tables.seating import bot_id
from paigow.tables.seeds import seed_commitment
from paigow.tables.slips import Slip, slips
from paigow.tables.state import Phase, TableState, round_id
from paigow.tables.verify import verify
from paigow.tables.views import (
    EventView,
    PublicTable,
    config_view,
    event_for,
    public_event,
    public_table,
)

__all__ = [
    "FORMAT",
    "AddBot",
    "Bet",
    "Command",
    "CommitSeed",
    "Configure",
    "Dragon",
    "Event",
    "EventView",
    "HouseWay",
    "Join",
    "Leave",
    "OfferBank",
    "OpenTable",
    "Phase",
    "PrivatePart",
    "PublicTable",
    "React",
    "Reaction",
    "Ready",
    "RemoveBot",
    "RevealSeed",
    "SetHand",
    "SitOut",
    "Slip",
    "SlipView",
    "TableConfig",
    "TableState",
    "Tick",
    "bot_id",
    "bots_command",
    "command_from_json",
    "config_view",
    "decide",
    "entries",
    "event_for",
    "event_from_json",
    "evolve",
    "next_command",
    "player_command",
    "private_part",
    "public_event",
    "public_table",
    "replay",
    "round_id",
    "seed_commitment",
    "slip_view",
    "slips",
    "table_proof",
    "verify",
]
