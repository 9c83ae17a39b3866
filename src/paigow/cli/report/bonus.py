"""The report of ``paigow bonus``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigow.cli.report.page import Page
from paigow.cli.report.pictures import BRASS, FELT, RED, Bar, bars
from paigow.cli.report.results import hundred
from paigow.ledger import money
from paigow.variants.counting import BonusCount

if TYPE_CHECKING:
    from paigow.analysis.side_bets import BankBonusCount
    from paigow.variants import PayTable
    from paigow.variants.worth import BonusBet, BonusWorth


def bonus_report(
    count: BonusCount | BankBonusCount, wheel: str, bet: BonusBet, worth: BonusWorth
) -> str:
    """The page of a count of either kind, for a bet."""
    if isinstance(count, BonusCount):
        against_bank, of, beats = False, count.hands, [line.hands for line in count.lines]
    else:
        against_bank, of, beats = True, count.deals, [line.beats for line in count.lines]
    table = count.paytable
    rule = "against the bank's seven cards" if against_bank else "whatever the bank has"
    page = Page(table.title, f"Pai Gow Poker: the exact edge of a bonus bet, {rule}")
    page.facts(
        [
            ("edge for the house", f"{float(worth.edge):.6%} of the bet"),
            ("standard deviation of one bet", f"{worth.sd:.6f}"),
            ("deals counted" if against_bank else "hands counted", f"{of:,}"),
        ]
    )
    page.paragraph(f"The edge is exactly {worth.edge}, which is {float(worth.edge):.12f}.")
    won = sum(beats)
    page.heading("Win and lose")
    page.figure(
        bars(
            "How often the bet wins",
            [
                Bar("win", won / of, f"{won / of:.4%}", FELT),
                Bar("lose", (of - won) / of, f"{(of - won) / of:.4%}", RED),
            ],
            full=1.0,
        ),
        "Shares of all deals." if against_bank else "Shares of all hands of seven cards.",
    )
    _lines(page, count, beats, of, against_bank)
    _parts(page, table, bet, worth)
    paid = [pays * bet.bet for _, pays in table.lines]
    ends = {-bet.bet: of - won}
    for amount, number in zip(paid, beats, strict=True):
        amount = amount if bet.cap is None else min(amount, bet.cap)
        ends[amount] = ends.get(amount, 0) + number
    hundred(page, ends, bet.bet, "bets" if bet.others is None else "bets, envy left out,")
    page.heading("Rules and method")
    page.bullets(_rules(table, wheel, bet, worth, against_bank))
    page.sources([table.source])
    return page.html()


def _lines(
    page: Page, count: BonusCount | BankBonusCount, beats: list[int], of: int, against_bank: bool
) -> None:
    page.heading("The lines")
    shares = [
        (line.value, number * pays / of)
        for (line, pays), number in zip(count.paytable.lines, beats, strict=True)
    ]
    page.figure(
        bars(
            "What each line gives back",
            [Bar(name, share, f"{share:.4%}", BRASS) for name, share in shares],
        ),
        "The part of the bet that each line pays, on average, without cap and envy.",
    )
    hands = [line.hands for line in count.lines]
    rows = []
    for (line, pays), made, number in zip(count.paytable.lines, hands, beats, strict=True):
        row = [line.value, f"{pays:,} to 1", f"{made:,}"]
        if against_bank:
            row.append(f"{number:,}")
        rows.append([*row, f"{of / number:,.1f}" if number else "never"])
    headings = ["line", "pays", "hands", *(["deals won"] if against_bank else []), "won once in"]
    nothing = ["nothing", "", f"{count.nothing:,}", *([""] if against_bank else []), ""]
    page.table("Every line, highest first", headings, [*rows, nothing])


def _parts(page: Page, table: PayTable, bet: BonusBet, worth: BonusWorth) -> None:
    parts = [("the lines", worth.edge_of_lines)]
    if bet.cap is not None:
        parts.append((f"the cap of {money(bet.cap)}", worth.cap_keeps))
    if bet.others is not None:
        parts.append((f"envy of {worth.envy_hands} hands", -worth.envy_pays))
    parts.append(("the edge", worth.edge))
    page.heading("What the edge is made of")
    page.figure(
        bars(
            "The parts of the edge",
            [
                Bar(name, float(part), f"{float(part):+.4%}", RED if part > 0 else FELT)
                for name, part in parts
            ],
        ),
        f"Parts of a bet of {money(bet.bet)}: above 0 the player pays, below 0 he gains.",
    )
    page.table(
        "The same as exact fractions of the bet",
        ("part", "of the bet", "exactly"),
        [[name, f"{float(part):+.8%}", str(part)] for name, part in parts],
    )
    if table.envy is not None and bet.others is not None:
        page.table(
            f"Envy for a bet of {money(table.envy.bet)} or more",
            ("line of another hand", "pays"),
            [
                [line.value, money(cents)]
                for (line, _), cents in zip(table.lines, table.envy.pays, strict=True)
                if cents
            ],
        )


def _rules(
    table: PayTable, wheel: str, bet: BonusBet, worth: BonusWorth, against_bank: bool
) -> list[str]:
    """The rules that were counted, and how, in sentences."""
    place = {"low": "lowest", "second": "second highest"}[wheel]
    said = [
        "The highest line that the seven cards make is paid, however they are set, and the stake "
        "comes back.",
        f"A-2-3-4-5 is the {place} straight.",
    ]
    if against_bank:
        said.append(
            "The seven cards must also beat the bank's: by the higher line, on one line by the "
            "stronger hand; equal hands lose."
        )
    if bet.cap is not None:
        said.append(f"A bet of {money(bet.bet)} wins {money(bet.cap)} at most.")
    if bet.others is not None and table.envy is not None:
        bank = (
            "The bank's hand counts too." if table.envy.bank else "The bank's hand does not count."
        )
        said.append(
            f"Envy is paid for the lines of {bet.others} other players. {bank} Every hand is any "
            "seven cards alike, so the expected envy is that of one hand, "
            f"{float(worth.envy_hand) / 100:.6f}, times {worth.envy_hands}."
        )
    if against_bank:
        said.append(
            "Method: every deal of two hands is counted, none is sampled, by inclusion and "
            "exclusion over the cards that two hands share."
        )
    else:
        said.append(
            "Method: all 154,143,080 hands are counted, none is sampled: one hand of each of "
            "292,253 classes stands for all of it."
        )
    return said
