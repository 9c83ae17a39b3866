"""``paigow paytables``: lists the pay tables of the bonus bets, with their sources."""

from __future__ import annotations

from paigow.cli import output
from paigow.cli.options import Json, program

app = program()


@app.command()
def paytables(as_json: Json = False) -> None:
    """List the pay tables of the bonus bets, with their sources."""
    from paigow.ledger import money
    from paigow.variants import paytable, paytable_names

    known = [paytable(name) for name in paytable_names()]
    if as_json:
        output.print_json(
            {
                "paytables": [
                    {
                        "name": table.name,
                        "title": table.title,
                        "source": table.source,
                        "lines": [{"line": line.value, "pays": pays} for line, pays in table.lines],
                        "envy": None
                        if table.envy is None
                        else {
                            "bet": table.envy.bet,
                            "bank": table.envy.bank,
                            "pays": list(table.envy.pays),
                        },
                    }
                    for table in known
                ]
            }
        )
        return
    console = output.console()
    for table in known:
        title = f"{table.name}: {table.title}"
        envies = () if table.envy is None else table.envy.pays
        headings = ("pays", "envy") if envies else ("pays",)
        shown = output.table("line", *headings, title=title, right=headings)
        for place, (line, pays) in enumerate(table.lines):
            envy = [money(envies[place]) if envies[place] else ""] if envies else []
            shown.add_row(line.value, f"{pays:,} to 1", *envy)
        console.print(shown)
        if table.envy is not None:
            print(f"envy for a bet of {money(table.envy.bet)} or more")
        print(output.paint(table.source, "dim"))
        print()
