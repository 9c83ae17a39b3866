"""The web server: the desk over HTTP, and the browser client."""

from paigow.server.app import create_app
from paigow.server.openapi import openapi_document
from paigow.server.run import run
from paigow.server.settings import Settings

__all__ = ["Settings", "create_app", "openapi_document", "run"]
