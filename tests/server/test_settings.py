from __future__ import annotations

import pytest

from paigow.errors import InputError
from paigow.server import Settings
from paigow.server.views import variant_view
from paigow.variants import variant


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
        ("PAIGOW_COMMISSION_STEP", "5"),
        ("PAIGOW_COMMISSION_STEP", "0.25"),
        ("PAIGOW_MIN_BONUS", "0"),
        ("PAIGOW_MAX_BONUS", "lots"),
    ],
)
def test_a_setting_that_cannot_be_names_its_variable(name: str, value: str) -> None:
    with pytest.raises(InputError, match=name) as caught:
        Settings.of({name: value})
    assert repr(value) in str(caught.value)


def test_limits_must_leave_room_for_a_bet() -> None:
    for given, problem in [
        (
            {"PAIGOW_MIN_BET": "10", "PAIGOW_MAX_BET": "5"},
            "PAIGOW_MIN_BET: '10' is more than the highest bet (PAIGOW_MAX_BET, '5'): take less, "
            "or raise PAIGOW_MAX_BET",
        ),
        (
            {"PAIGOW_MIN_BET": "20000"},
            "PAIGOW_MIN_BET: '20000' is more than the highest bet (10,000.00): take less, or "
            "raise PAIGOW_MAX_BET",
        ),
        (
            {"PAIGOW_MAX_BET": "0.50"},
            "PAIGOW_MAX_BET: '0.50' is less than the least bet (1.00): take more, or lower "
            "PAIGOW_MIN_BET",
        ),
        (
            {"PAIGOW_MIN_BONUS": "1000.01"},
            "PAIGOW_MIN_BONUS: '1000.01' is more than the highest bonus bet (1,000.00): take "
            "less, or raise PAIGOW_MAX_BONUS",
        ),
    ]:
        with pytest.raises(InputError) as caught:
            Settings.of(given)
        assert str(caught.value) == problem


def test_the_step_and_the_bonus_may_be_set() -> None:
    settings = Settings.of(
        {
            "PAIGOW_COMMISSION_STEP": "1",
            "PAIGOW_MIN_BONUS": "5",
            "PAIGOW_MAX_BONUS": "50",
        }
    )
    itv, five = settings.rules("itv"), settings.rules("five-percent")
    assert (itv.min_bonus, itv.max_bonus, five.commission_step) == (500, 5_000, 1)
    assert (five.min_bonus, five.max_bonus) == (0, 0)  # a game without a bonus bet


def test_small_limits_leave_chips_to_bet_with() -> None:
    settings = Settings.of({"PAIGOW_MIN_BET": "0.25", "PAIGOW_MAX_BET": "0.50"})
    shown = variant_view(variant("five-percent"), settings.rules("five-percent"))
    assert shown.chips == [25]
