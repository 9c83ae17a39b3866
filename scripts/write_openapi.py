"""Writes web/openapi.json, which the client's types are generated from, out of the routes.

With ``--check`` it writes nothing and fails when the file is out of step.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from paigow.server.openapi import openapi_document

FILE = Path(__file__).resolve().parent.parent / "web" / "openapi.json"


def text() -> str:
    return json.dumps(openapi_document(), indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    made = text()
    if "--check" in sys.argv[1:]:
        if not FILE.is_file() or FILE.read_text(encoding="utf-8") != made:
            sys.exit(f"{FILE.name} is out of step: run scripts/write_openapi.py")
        return
    FILE.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
