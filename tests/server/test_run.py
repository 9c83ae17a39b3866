"""The server as a process: its address, its end, and what it says when it cannot begin."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest
from tests.server.process import PROGRAM, Player, serving
from tests.server.support import code_of

pytestmark = pytest.mark.slow


def test_a_round_on_loopback_and_an_orderly_end(tmp_path: Path) -> None:
    environment = {"PAIGOW_MAX_BET": "20"}
    database = str(tmp_path / "game.db")
    with serving(database, environment) as server, Player(server.address) as player:
        assert server.line == f"Pai Gow Poker is served at {server.address} (Ctrl+C stops it)\n"
        player.sit_down()
        opened = player.ok("/rounds", variant="itv")["round"]
        path = f"/rounds/{opened['id']}"
        too_much = player.send(f"{path}/bet", {"version": 1, "main": 2001})
        assert code_of(too_much) == "above_maximum"  # the limit holds in the round as well
        player.ok(f"{path}/bet", version=1, main=1000)
        dealt = player.ok(f"{path}/deal", version=2, client_seed="abc")["round"]
        low = player.get(f"{path}/advice")["setting"]["low"]
        done = player.ok(f"{path}/set", version=3, low=low)
        assert done["round"]["cards"] == dealt["cards"]
        assert done["me"]["held"] == 0
        status, log = server.stop()
    assert status == 0
    logged = [json.loads(line) for line in log.splitlines()]
    assert {line["event"] for line in logged} == {"request"}


def test_requests_under_way_are_finished_before_the_end(tmp_path: Path) -> None:
    with serving(str(tmp_path / "game.db")) as server, Player(server.address) as player:
        statuses: list[int] = []

        def register() -> None:  # takes a while: the password is hashed in earnest
            body = {"name": "Ada", "password": "correct horse"}
            statuses.append(player.send("/accounts", body).status_code)

        player.get("/version")
        thread = threading.Thread(target=register)
        thread.start()
        thread.join(0.05)
        status, _ = server.stop()
        thread.join()
    assert (status, statuses) == (0, [201])


def test_what_is_no_http_gets_no_more_than_a_refusal(tmp_path: Path) -> None:
    with serving(str(tmp_path / "game.db")) as server:
        host, port = server.address.removeprefix("http://").split(":")
        for request in (
            b"nonsense\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
            b"POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        ):
            with socket.create_connection((host, int(port)), timeout=5) as connection:
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
                answer = connection.recv(65536)
            assert answer == b"" or answer.startswith(b"HTTP/1.1 4"), answer
        address = f"{server.address}/api/v1/guests"
        large = httpx.post(address, content=b" " * 20_000, headers={"Origin": server.address})
        assert (large.status_code, code_of(large)) == (413, "body_too_large")
        assert httpx.get(f"{server.address}/healthz").json() == {"status": "ok"}
        status, log = server.stop()
    assert status == 0
    assert '"error"' not in log


def begin(*arguments: str, **environment: str) -> tuple[int, str]:
    import os

    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )
    return done.returncode, done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, error = begin(str(port), str(tmp_path / "game.db"))
    assert status == 1
    assert error.startswith(f"error: port {port} on 127.0.0.1 cannot be had")
    assert error.count("\n") == 1


def test_a_browser_is_opened_once_the_server_listens(tmp_path: Path) -> None:
    program = (
        "import sys, webbrowser, urllib.request, os, signal\n"
        "from paigow.server import run\n"
        "def opened(address):\n"
        "    print(urllib.request.urlopen(address + '/healthz').read().decode(), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "webbrowser.open = opened\n"
        "run(port=0, database=sys.argv[1], open_browser=True)\n"
        "print('the end')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "game.db")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1:] == ['{"status":"ok"}', "the end"]
