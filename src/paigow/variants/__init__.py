"""The four published games as data, and the pay tables of their bonus bets.

>>> variant_names()
('face-up', 'five-percent', 'gamebookers', 'itv')
"""

from paigow.variants.paytable import (
    Envy,
    PaidLine,
    PayTable,
    bonus_line,
    load_paytable,
    paytable,
    paytable_names,
)
from paigow.variants.variant import (
    Bank,
    ChipClicks,
    DealerCards,
    FoulRule,
    RuleSection,
    Status,
    Variant,
    load_variant,
    parse_rate,
    rate_words,
    variant,
    variant_names,
)

__all__ = [
    "Bank",
    "ChipClicks",
    "DealerCards",
    "Envy",
    "FoulRule",
    "PaidLine",
    "PayTable",
    "RuleSection",
    "Status",
    "Variant",
    "bonus_line",
    "load_paytable",
    "load_variant",
    "parse_rate",
    "paytable",
    "paytable_names",
    "rate_words",
    "variant",
    "variant_names",
]
