from __future__ import annotations

import pytest

from paigow.errors import InputError
from paigow.server import Settings


def test_nothing_set_leaves_everything_to_the_variants() -> None:
    settings = Settings.of({})
    assert settings == Settings()
    assert settings.rules("five-percent").commission_rate == 500


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PAIGOW_MIN_BET", "-5"),
        ("PAIGOW_MIN_BET", "0"),
        ("PAIGOW_MIN_BET", "5.5"),
        ("PAIGOW_MIN_BET", "1e3"),
        ("PAIGOW_MAX_BET", "lots"),
        ("PAIGOW_MAX_BET", "99999999999"),
        ("PAIGOW_COMMISSION", "5"),
        ("PAIGOW_COMMISSION", "101%"),
    ],
)
def test_a_setting_that_cannot_be_names_its_variable(name: str, value: str) -> None:
    with pytest.raises(InputError, match=name) as caught:
        Settings.of({name: value})
    assert repr(value) in str(caught.value)


def test_limits_must_leave_room_for_a_bet() -> None:
    with pytest.raises(InputError, match=r"PAIGOW_MIN_BET.*more than PAIGOW_MAX_BET"):
        Settings.of({"PAIGOW_MIN_BET": "10", "PAIGOW_MAX_BET": "5"})
