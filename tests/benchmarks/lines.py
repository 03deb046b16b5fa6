"""A measured figure beside its budget."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One measured figure. ``budget`` is in the same unit; 0 means there is none."""

    name: str
    value: float
    unit: str
    budget: float = 0.0

    def __str__(self) -> str:
        text = f"{self.name:58} {self.value:10.2f} {self.unit:4}"
        if not self.budget:
            return text
        share = self.value / self.budget
        return f"{text}  budget {self.budget:g} {self.unit} ({share:.0%} used{'' if share <= 1 else ', MISSED'})"
