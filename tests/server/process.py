"""A server in a process of its own, to be asked over loopback, stopped and killed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from typing import Any

import httpx

PROGRAM = (
    "import sys; from paigow.server import run; run(port=int(sys.argv[1]), database=sys.argv[2])"
)


class Server:
    """A running server; ``stop()`` asks it to end, ``kill()`` does not ask."""

    def __init__(
        self,
        database: str,
        environment: Mapping[str, str] | None = None,
        program: str = PROGRAM,
    ) -> None:
        # A pipe that nobody reads would fill up; kill() closes the file.
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, "0", database],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.search(r"http://\S+", self.line)
        if found is None:
            status, log = self.stop()
            self.kill()
            raise AssertionError(f"the server does not begin, status {status}: {log}")
        self.address = found[0]

    def stop(self) -> tuple[int, str]:
        """The status and the log of a server that was told to stop."""
        self.process.terminate()
        self.process.wait(timeout=20)
        self._log.seek(0)
        return self.process.returncode, self._log.read()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdout, self._log):
            if stream is not None:
                stream.close()


@contextmanager
def serving(
    database: str, environment: Mapping[str, str] | None = None, program: str = PROGRAM
) -> Iterator[Server]:
    server = Server(database, environment, program)
    try:
        yield server
    finally:
        server.kill()


class Player:
    """A player at a server on loopback; keeps the cookie when the server is another one."""

    _keys = count(1)

    def __init__(self, address: str) -> None:
        self.client = httpx.Client(timeout=30)
        self.address = address

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def move_to(self, address: str) -> None:
        """Go on at another server; its port is another origin, the cookie is the host's."""
        self.address = address

    def get(self, path: str) -> Any:
        response = self.client.get(f"{self.address}/api/v1{path}")
        assert response.status_code == 200, response.text
        return response.json()

    def send(self, path: str, body: object, key: str | None = None) -> httpx.Response:
        headers = {
            "Origin": self.address,
            "Idempotency-Key": key or f"process-{next(self._keys):016}",
        }
        return self.client.post(f"{self.address}/api/v1{path}", json=body, headers=headers)

    def ok(self, path: str, **body: object) -> Any:
        response = self.send(path, body)
        assert response.status_code in (200, 201), response.text
        return response.json()

    def sit_down(self) -> None:
        self.ok("/guests")
        self.ok("/cashier/rebuy", amount=50_000)
