"""``python -m paigow``: the same as the command ``paigow``."""

from __future__ import annotations

import sys

from paigow.cli import main

if __name__ == "__main__":
    sys.exit(main())
