"""Boxes that are given by two corners, in rows that begin with the number of an image."""

from kernelmill.records import Role

_IMAGE, _CORNERS = 0, 4
"""The column with the number of an image, and how many follow with the coordinates of the corners."""


def corner_column(role: Role) -> int | None:
    """Return the column where the corners of the boxes in an input begin; none if it holds no such boxes."""
    row = _IMAGE + 1 + _CORNERS
    images = any(one.period == row and one.column == _IMAGE for one in role.values)
    return _IMAGE + 1 if images and len(role.shape) > 1 and role.shape[-1] == str(row) else None
