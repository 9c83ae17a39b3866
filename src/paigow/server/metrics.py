"""Numbers for whoever runs the server, in the text format of Prometheus."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

from paigow.rounds import Settlement

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


# When a counter was first touched is of no use to anybody.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The counters of one server; nothing in them tells one player from another."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "paigow_http_requests",
            "Requests by route and status.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "paigow_http_request_seconds",
            "Time from request to reply.",
            ("method", "route"),
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self._rounds = Counter(
            "paigow_rounds_settled",
            "Rounds settled by variant and result.",
            ("variant", "result"),
            registry=self._registry,
        )
        self._cents = Counter(
            "paigow_money_cents",
            "Cents staked, returned and taken as commission in settled rounds.",
            ("kind",),
            registry=self._registry,
        )

        self._sockets = Gauge(
            "paigow_sockets_open",
            "Live sockets that are open.",
            registry=self._registry,
        )
        self._actions = Counter(
            "paigow_table_actions",
            "Commands at tables by type and status.",
            ("type", "status"),
            registry=self._registry,
        )
        self._action_seconds = Histogram(
            "paigow_table_action_seconds",
            "Time from a command at a table to its reply.",
            buckets=_BUCKETS,
            registry=self._registry,
        )

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(method, route).observe(seconds)

    def settled(self, variant: str, settlement: Settlement) -> None:
        """Count a settled round and its money."""
        self._rounds.labels(variant, settlement.result.value).inc()
        self._cents.labels("staked").inc(settlement.staked)
        self._cents.labels("returned").inc(settlement.returned)
        self._cents.labels("commission").inc(sum(item.commission for item in settlement.items))

    def socket_opened(self) -> None:
        """Count a live socket."""
        self._sockets.inc()

    def socket_closed(self) -> None:
        """A live socket less."""
        self._sockets.dec()

    def action(self, kind: str, status: int, seconds: float) -> None:
        """Count a command at a table."""
        self._actions.labels(kind, str(status)).inc()
        self._action_seconds.observe(seconds)

    def text(self) -> bytes:
        """All numbers, to be scraped."""
        return generate_latest(self._registry)
