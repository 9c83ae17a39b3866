"""Starts the installed server, plays one round over HTTP and verifies the round's proof.

Run it with the Python of the environment that paigow is installed in, from outside the checkout:
it needs nothing but the standard library and the program `paigow` beside that Python.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, NoReturn

PAIGOW = str(Path(sys.executable).with_name("paigow"))
START_SECONDS = 60
BUY_IN, MAIN, BONUS = 10_000, 500, 100  # cents
HOST = "127.0.0.1"


def serve_command(port: int, database: Path) -> list[str]:
    url = f"sqlite:///{database}"
    return [PAIGOW, "serve", "--host", HOST, "--port", str(port), "--database", url]


def say(text: str) -> None:
    print(f"smoke: {text}", flush=True)


def fail(text: str) -> NoReturn:
    sys.exit(f"smoke: FAILED: {text}")


class Player:
    """A guest's browser: keeps the cookie, sends its origin and a key with every command."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(CookieJar())
        )

    def fetch(self, path: str) -> bytes:
        return self._send(urllib.request.Request(self.origin + path))

    def get(self, path: str) -> Any:
        return json.loads(self.fetch(path))

    def post(self, path: str, **body: object) -> Any:
        request = urllib.request.Request(
            self.origin + path,
            data=json.dumps(body).encode(),
            method="POST",
            headers={
                "Content-Type": "application/json",
                "Idempotency-Key": str(uuid.uuid4()),
                "Origin": self.origin,
            },
        )
        answer = self._send(request)
        return json.loads(answer) if answer else None

    def _send(self, request: urllib.request.Request) -> bytes:
        try:
            with self._opener.open(request, timeout=30) as response:
                content: bytes = response.read()
                return content
        except urllib.error.HTTPError as error:
            text = error.read().decode(errors="replace")
            fail(f"{request.get_method()} {request.full_url}: {error.code} {text}")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        port: int = listener.getsockname()[1]
        return port


@contextlib.contextmanager
def server(folder: Path) -> Iterator[str]:
    port = free_port()
    log = folder / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            serve_command(port, folder / "smoke.sqlite3"),
            cwd=folder,
            env={**os.environ, "HOME": str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            wait_for(process, port)
            yield f"http://{HOST}:{port}"
            if process.poll() is not None:
                fail(f"the server stopped by itself with status {process.returncode}")
        except BaseException:
            print(log.read_text(errors="replace"), file=sys.stderr)
            raise
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                say("the server had to be killed: it did not stop within 20 seconds")


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            fail(f"the server did not start: status {process.returncode}")
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=1):
            return
        time.sleep(0.1)
    fail(f"the server did not listen within {START_SECONDS} seconds")


def check_client(player: Player) -> None:
    page = player.fetch("/").decode()
    assets = re.findall(r"""(?:src|href)=["'](\.?/?assets/[^"']+)["']""", page)
    if "<html" not in page.lower() or not assets:
        fail(f"/ is not the client's page: {page[:200]!r}")
    asset = "/" + assets[0].lstrip("./")
    size = len(player.fetch(asset))
    if not size:
        fail(f"{asset} is empty")
    say(f"the client is served: / and {asset} ({size} bytes)")


def play_round(player: Player) -> Any:
    player.post("/api/v1/guests")
    player.post("/api/v1/cashier/deposit", amount=BUY_IN)
    player.post("/api/v1/cashier/rebuy", amount=BUY_IN)
    before = player.get("/api/v1/me")
    say(f"a guest sat down with {before['game']} cents")

    view = player.post("/api/v1/rounds", variant="itv")["round"]
    path = f"/api/v1/rounds/{view['id']}"
    view = player.post(f"{path}/bet", version=view["version"], main=MAIN, bonus=BONUS)["round"]
    view = player.post(f"{path}/deal", version=view["version"], client_seed="abc")["round"]
    low = player.get(f"{path}/advice")["setting"]["low"]
    if len(low) != 2:
        fail(f"the advised low hand should have two cards: {low}")
    player.post(f"{path}/set", version=view["version"], low=low)
    after = player.get("/api/v1/me")
    if after["held"] != 0:
        fail(f"money is still held after the round: {after}")
    say(f"a round was played with {' '.join(low)} in front: {after['game']} cents left")
    return player.get(f"{path}/proof")


def verify(proof: Any, folder: Path) -> None:
    file = folder / "proof.json"
    file.write_text(json.dumps(proof), encoding="utf-8")
    subprocess.run([PAIGOW, "verify", str(file)], cwd=folder, check=True)
    say("the round's proof holds")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="paigow-smoke-") as name:
        folder = Path(name)
        say("starting the server")
        with server(folder) as origin:
            player = Player(origin)
            check_client(player)
            proof = play_round(player)
        say("the server stopped")
        verify(proof, folder)


if __name__ == "__main__":
    main()
