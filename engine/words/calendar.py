"""The solar calendar of Iran, in which Persian dates are shown."""

from __future__ import annotations

from datetime import date

MONTHS = ("فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند")


def jalali(day: date) -> tuple[int, int, int]:
    """Year, month (1 to 12) and day of month. Raises ``ValueError`` before the calendar's first year (622 of ours)."""
    import jdatetime  # takes ten milliseconds, and is needed for dates in Persian only

    solar = jdatetime.date.fromgregorian(date=day)
    return int(solar.year), int(solar.month), int(solar.day)
