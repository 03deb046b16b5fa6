"""The solar calendar of Iran, in which Persian dates are shown."""

from __future__ import annotations

from datetime import date

MONTHS = ("فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند")

_LEAP_YEARS = frozenset({1, 5, 9, 13, 17, 22, 26, 30})
"""Which years of the 33-year cycle have 366 days; this agrees with the astronomical rule for 1178 to 1633."""

_FIRST_DAY = date(1799, 3, 21).toordinal()
"""The first day of 1178."""

_FIRST_YEAR = 1178


def jalali(day: date) -> tuple[int, int, int]:
    """Year, month (1 to 12) and day of month. Raises ``ValueError`` before 1178 (1799 of our era)."""
    left = day.toordinal() - _FIRST_DAY
    if left < 0:
        raise ValueError(f"{day} is too early")
    year = _FIRST_YEAR
    while left >= _days_in(year):
        left -= _days_in(year)
        year += 1
    if left < 6 * 31:
        return year, left // 31 + 1, left % 31 + 1
    left -= 6 * 31
    return year, left // 30 + 7, left % 30 + 1


def _days_in(year: int) -> int:
    return 366 if year % 33 in _LEAP_YEARS else 365
