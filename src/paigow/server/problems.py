"""What goes wrong, as RFC 9457 problem documents with a stable code and one clear sentence.

Every refusal of the server has the same shape, whoever refuses: the rules (a
:class:`~paigow.errors.PaigowError` and its code), the validation of a request, or the router.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from paigow.errors import InputError, PaigowError, RefusedError
from paigow.server.table_asks import (
    HASH_PATTERN,
    INVITE_PATTERN,
    TABLE_SEED_PATTERN,
    TITLE_PATTERN,
    WAY_PATTERN,
)
from paigow.server.wire import CARD_PATTERN, NAME_PATTERN, SEED_PATTERN, Fault, Problem

_MOST_FAULTS = 10  # that are named at once
MEDIA_TYPE = "application/problem+json"

# Refusals that are not a conflict with the state of the round or the money (409).
_STATUS = {
    "not_signed_in": 401,
    "bad_credentials": 401,
    "bad_origin": 403,
    "round_not_found": 404,
    "player_not_found": 404,
    "table_not_found": 404,
    "not_found": 404,
    "method_not_allowed": 405,
    "body_too_slow": 408,
    "body_too_large": 413,
    "bad_content_type": 415,
    "bad_request_body": 422,
    "bad_request": 422,
    "too_many_attempts": 429,
    "too_many_messages": 429,
    "too_many_sockets": 429,
    "busy": 503,
    "missing_extra": 503,
}
_PATTERNS = {
    CARD_PATTERN: "must be a card like As, Td or Jk",
    NAME_PATTERN: "must be letters, digits, blanks, apostrophes, points and hyphens",
    SEED_PATTERN: "must be letters, digits, hyphens and underscores",
    TABLE_SEED_PATTERN: "must be 1 to 64 letters, digits, hyphens and underscores",
    INVITE_PATTERN: "must be letters, digits, hyphens and underscores: copy the whole link",
    WAY_PATTERN: "must be the name of a house way like foxwoods",
    HASH_PATTERN: "must be a SHA-256 as 64 hex digits",
    TITLE_PATTERN: 'must be plain text on one line, without < > & " and \\',
}
_HEADERS = {"busy": {"Retry-After": "1"}}


class ServerRefusal(RefusedError):
    """A refusal by the server itself, before the rules are asked."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        round_id: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail, code=code)
        self.round = round_id
        self.headers = dict(headers or {})


def problem(
    status: int,
    code: str,
    detail: str,
    *,
    faults: Sequence[Fault] = (),
    round_id: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The response that states a problem."""
    document = Problem(
        type=f"urn:paigow:problem:{code}",
        title=code.replace("_", " ").capitalize(),
        status=status,
        code=code,
        detail=detail,
        faults=list(faults) or None,
        round=round_id,
    )
    return Response(
        document.model_dump_json(),
        status_code=status,
        media_type=MEDIA_TYPE,
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


def status_of(error: PaigowError) -> int:
    """The status code for an error: 400 for what cannot be read, mostly 409 for a refusal."""
    if error.code in _STATUS:
        return _STATUS[error.code]
    return 400 if isinstance(error, InputError) else 409


def of_error(error: PaigowError) -> Response:
    """The problem that an error of the package is to a client."""
    faults = [
        Fault(code=fault.code, message=fault.message) for fault in getattr(error, "faults", ())
    ]
    return problem(
        status_of(error),
        error.code,
        str(error),
        faults=faults,
        round_id=getattr(error, "round", None),
        headers=getattr(error, "headers", _HEADERS.get(error.code)),
    )


def _field(location: Sequence[Any]) -> str:
    """``("body", "low", 0)`` as a reader would point at it: ``low[0]``."""
    text = ""
    for part in location[1:]:
        name = str(part)[:40]
        text += f"[{part}]" if isinstance(part, int) else f".{name}" if text else name
    return text or "the body"


def _what_would_do(error: Mapping[str, Any]) -> str:
    """A validation error of pydantic as the end of a sentence that begins with the field."""
    context = error.get("ctx", {})
    match error["type"]:
        case "missing":
            return "is missing"
        case "extra_forbidden":
            return "is not a field of this request: leave it out"
        case "int_type" | "int_parsing" | "int_from_float" | "int_parsing_size":
            return "must be a whole number, written without quotes, point or exponent"
        case "string_type" | "string_unicode":
            return "must be a text"
        case "list_type":
            return "must be a list"
        case "model_type" | "model_attributes_type" | "dict_type":
            return "must be a JSON object"
        case "greater_than":
            return f"must be more than {context['gt']}"
        case "greater_than_equal":
            return f"must be at least {context['ge']}"
        case "less_than_equal":
            return f"must be at most {context['le']}"
        case "string_too_short":
            return f"must have at least {context['min_length']} characters"
        case "string_too_long":
            return f"must have at most {context['max_length']} characters"
        case "too_short":
            return f"must hold at least {context['min_length']} entries"
        case "too_long":
            return f"must hold at most {context['max_length']} entries"
        case "string_pattern_mismatch":
            return _PATTERNS.get(context["pattern"], f"must match {context['pattern']}")
        case "union_tag_invalid":
            return f"must have a type out of {context['expected_tags']}"
        case "union_tag_not_found":
            return "must have a type"
        case "literal_error" | "enum":
            return f"must be {context['expected']}"
        case _:
            return f"cannot be read: {error['msg']}"


def of_validation(errors: Sequence[Mapping[str, Any]]) -> Response:
    """The problem of a request that does not have the shape its route asks for.

    A missing or malformed idempotency key comes first and has codes of its own: the rest of the
    request may be fine, and a client that forgets keys should learn just that.
    """
    for error in errors:
        if error["loc"][:1] == ("header",):
            if error["type"] == "missing":
                return problem(
                    400,
                    "key_missing",
                    "the header Idempotency-Key is missing: send a new random key with every "
                    "command, and the same key when you repeat one",
                )
            least, most = re.findall(r"\d+", error["ctx"]["pattern"])[-2:]
            return problem(
                400,
                "bad_key",
                f"the header Idempotency-Key must be {least} to {most} letters, digits, hyphens "
                "or underscores",
            )
    faults = [
        Fault(code=error["type"], message=f"{_field(error['loc'])} {_what_would_do(error)}")
        for error in errors[:_MOST_FAULTS]
    ]
    code = "bad_request_body" if errors[0]["loc"][:1] == ("body",) else "bad_request"
    return problem(422, code, "; ".join(fault.message for fault in faults), faults=faults)


async def _on_paigow_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, PaigowError)
    return of_error(error)


async def _on_validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return of_validation(error.errors())


async def _on_http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    path = request.url.path
    if error.status_code == 404:
        return problem(404, "not_found", f"there is nothing at {path}")
    if error.status_code == 405:
        allowed = dict(error.headers or {}).get("Allow", "another method")
        return problem(
            405,
            "method_not_allowed",
            f"{request.method} does not work at {path}: use {allowed}",
            headers=error.headers,
        )
    return problem(error.status_code, "bad_request", str(error.detail), headers=error.headers)


def install(app: FastAPI) -> None:
    """Answer every refusal with a problem document."""
    app.add_exception_handler(PaigowError, _on_paigow_error)
    app.add_exception_handler(RequestValidationError, _on_validation_error)
    app.add_exception_handler(HTTPException, _on_http_exception)
