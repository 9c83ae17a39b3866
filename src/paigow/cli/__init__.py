"""The command line: one module a command, loaded when the command is called.

Every command prints for people, or one JSON object with ``--json``; exits 0 on success, 2 on bad
input (one line ``error: …`` on stderr), 1 when an operation failed.
"""

from paigow.cli.app import main

__all__ = ["main"]
