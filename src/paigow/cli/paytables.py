"""``paigow paytables``: lists the pay tables of the bonus bets, with their sources."""

from __future__ import annotations

from paigow.cli import output
from paigow.cli.options import Json, program

app = program()


@app.command()
def paytables(as_json: Json = False) -> None:
    """List the pay tables of the bonus bets, with their sources."""
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
                    }
                    for table in known
                ]
            }
        )
        return
    console = output.console()
    for table in known:
        shown = output.table("line", "pays", title=f"{table.name}: {table.title}", right=["pays"])
        for line, pays in table.lines:
            shown.add_row(line.value, f"{pays:,} to 1")
        console.print(shown)
        print(output.paint(table.source, "dim"))
        print()
