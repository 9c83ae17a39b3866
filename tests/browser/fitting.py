"""Whether all of a live table is there to be seen: nothing is cut off, and nothing covered."""

from __future__ import annotations

from playwright.sync_api import Page

# What stands for itself on the felt: none of these may lie over another. Of words it is the lines
# that count, not the box that they are centred in.
_FITS = """() => {
    const felt = document.querySelector(".room-felt");
    const faults = [];
    const lower = felt.scrollHeight - felt.clientHeight;
    if (lower > 1) faults.push("the felt scrolls by " + lower);
    if (document.documentElement.scrollWidth > innerWidth) faults.push("sticks out");
    const boxes = ".room-bar, .rail, .seat, .tile, .bank-hand .cards, .own-hand .cards," +
        " .bet-spots .ring, .coverage-bar, .clock-line, .notice";
    const words = ".bank-name, .bank-terms, .bank-label, .bank-says, .coverage-words," +
        " .table-says, .own-label, .own-word > *, .own-bank > *, .spot-of, .bet-spots .spot-amount";
    const parts = [];
    const take = (found, rect) => {
        const style = getComputedStyle(found);
        if (found.closest("dialog, .dialog")) return;
        if (rect.width < 2 || rect.height < 2 || style.visibility === "hidden") return;
        const kind = found.getAttribute("class");
        const name = kind + " «" + found.textContent.trim().slice(0, 30) + "»";
        parts.push({found, rect, kind, name});
    };
    for (const found of document.querySelectorAll(boxes)) {
        take(found, found.getBoundingClientRect());
    }
    for (const found of document.querySelectorAll(words)) {
        const range = document.createRange();
        range.selectNodeContents(found);
        take(found, range.getBoundingClientRect());
    }
    for (const one of parts) {
        const {left, right, bottom} = one.rect;
        if (left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
            faults.push(one.name + " is not all on the page");
        }
    }
    for (let a = 0; a < parts.length; a++) {
        for (let b = a + 1; b < parts.length; b++) {
            const [one, two] = [parts[a], parts[b]];
            if (one.found.contains(two.found) || two.found.contains(one.found)) continue;
            // A message may lie over the bar, which has neither cards nor words of the round.
            const over = [one, two].map(each => each.kind.split(" ")[0]);
            if (over.includes("notice") && over.includes("topbar")) continue;
            const wide = Math.min(one.rect.right, two.rect.right) -
                Math.max(one.rect.left, two.rect.left);
            const high = Math.min(one.rect.bottom, two.rect.bottom) -
                Math.max(one.rect.top, two.rect.top);
            if (wide > 2 && high > 2) faults.push(one.name + " lies over " + two.name);
        }
    }
    return faults;
}"""


def fits(page: Page) -> list[str]:
    """What of the table is cut off or covered: nothing scrolls, sticks out, or overlaps."""
    found: list[str] = page.evaluate(_FITS)
    return found
