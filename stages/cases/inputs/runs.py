"""Runs: equal indices one after another, such as wavefronts add up at once, and offsets of rows of such lengths.

Indices that only choose what is read follow each other instead, as those of all elements in row order do.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from kernelmill.records import ElementValues, Relations, Role
from kernelmill.templates.inputs import UNKNOWN_INTEGERS, holds_any_integers, is_written, must_differ, values_of_all

RUNS = "runs"
"""Contents with runs that begin and end where wavefronts do, others that lie across their ends and those of blocks, and
runs of one element."""
_ENOUGH = 130
"""Elements for a few runs of each kind."""
_ENOUGH_FOR_BLOCKS = 4 * _ENOUGH
"""Those for runs that the ends of blocks divide."""
_COLUMNS = 4
"""Indices of a row, of which those between the ends may differ from these, and all of which a vector holds."""
_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "form_runs": "runs of equal indices",
        "form_sorted_runs": "runs of equal indices",
        "form_offsets_of_runs": "rows of different lengths",
        "form_counts_of_runs": "counts of different sizes",
        "form_equal_ends": "rows that share an index",
        "form_equal_columns": "rows of equal indices",
        "form_row_order": "indices in row order",
    }
)
"""What a statement forms, in the label of a case."""


def statement(role: Role, values: ElementValues | None, target: str, relations: Relations) -> str | None:
    """Return the statement that forms runs in a buffer; none where a kernel does not depend on them."""
    if values is None or (values.kind == "index" and _is_coordinate(role, relations)):
        return _in_row_order(role, target, relations)
    if values.period > 1:
        return None
    match values.kind:
        case "offsets":
            row = ascending_row(role)
            return f"form_offsets_of_runs({target}, test_case.contents, {values.low}, {values.high}, {row});"
        case "counts":
            return f"form_counts_of_runs({target}, test_case.contents, {values.low}, {values.high});"
        case "sorted":
            return f"form_sorted_runs({target}, test_case.contents, {values.low}, int64_t({values.high}) - 1);"
        case "index" if must_differ(values, relations):
            if row := distinct_row(role, values, relations):
                return f"form_equal_ends({target}, test_case.contents, {row}, {values.low});"
            if _is_by_column(role, values, relations):
                row = f"size_t({role.shape[-1]})"
                return f"form_equal_columns({target}, test_case.contents, {row}, {values.low});"
            return None
        case "index" if _written(values, relations):
            return f"form_runs({target}, test_case.contents, {values.low}, {values.high});"
        case _:
            return None


def ascending_row(role: Role) -> str:
    """Return the number of integers that ascend together, in C++: those of the last dimension."""
    return f"size_t({role.shape[-1]})"


def _is_coordinate(role: Role, relations: Relations) -> bool:
    """Whether a buffer holds integers, perhaps limited by a size, that do not choose what is written."""
    values = values_of_all(role)
    if values is None:
        return holds_any_integers(role)
    return values.kind == "index" and role.access == "read" and not _written(values, relations)


def _in_row_order(role: Role, target: str, relations: Relations) -> str | None:
    """The statement for coordinates in row order, of which the last of the same shape changes fastest.

    Integers of which nothing is known are coordinates only if there are several such buffers.
    """
    alike = [one for one in relations.roles if one.shape == role.shape and _is_coordinate(one, relations)]
    if role not in alike or (values_of_all(role) is None and len(alike) == 1):
        return None
    extents = [f"({high} - {low})" for low, high in map(_interval, alike)]
    stride = " * ".join(extents[alike.index(role) + 1 :]) or "1"
    low, high = _interval(role)
    return f"form_row_order({target}, test_case.contents, {low}, {high}, {stride});"


def _interval(role: Role) -> tuple[str, str]:
    """What the integers of a buffer are at least, and less than."""
    values = values_of_all(role)
    low, high = UNKNOWN_INTEGERS if values is None else (values.low, values.high)
    return str(low), str(high)


def _written(values: ElementValues, relations: Relations) -> list[Role]:
    return [role for role in relations.roles if role.parameter in values.into and is_written(role)]


def distinct_row(role: Role, indices: ElementValues, relations: Relations) -> str:
    """Return the number of indices that must differ, in C++, if those of each row are for a row of the output.

    Empty where all indices of the buffer must differ.
    """
    written = _written(indices, relations)
    shared = 0
    while shared < len(role.shape) and all(one.shape[: shared + 1] == role.shape[: shared + 1] for one in written):
        shared += 1
    return " * ".join(f"size_t({one})" for one in role.shape[shared:]) if 0 < shared < len(role.shape) else ""


def _is_by_column(role: Role, indices: ElementValues, relations: Relations) -> bool:
    """Whether each index of a row is for a column of its own of the output, so that those of a row may be equal."""
    written = _written(indices, relations)
    shapes = [role.shape, *(one.shape for one in written)]
    return bool(written) and all(len(one) > 1 and one[-1] == role.shape[-1] for one in shapes)


def words(relations: Relations) -> str:
    """Return what there is in cases with runs, in the words of a label."""
    statements = (formed for _, _, formed in _formed(relations))
    return " and ".join(dict.fromkeys(_WORDS[one.partition("(")[0]] for one in statements))


def _formed(relations: Relations) -> Iterator[tuple[Role, ElementValues | None, str]]:
    """The buffers in which runs are formed, what they hold, and the statements."""
    for role in relations.roles:
        for values in role.values or (None,):
            formed = statement(role, values, "", relations)
            if formed is not None:
                yield role, values, formed


def sizes_with_runs(relations: Relations) -> list[dict[str, int]]:
    """Return sizes with which there are runs, for each order of the elements that a kernel may have.

    The last dimension of indices is along a run, or it is a feature with an index of its own and has one element.
    """
    names = {one.name for one in relations.sizes}
    found = list[dict[str, int]]()
    for role, values, _ in _formed(relations):
        shape = [one for one in role.shape if one in names]
        if values is not None and values.kind != "index":
            raised = [values.high, *(shape[-1:] if values.kind == "sorted" else ())]
            found.append({one: _ENOUGH_FOR_BLOCKS for one in raised if one in names})
        elif values is not None and must_differ(values, relations):
            # Many ends of rows meet, so that some of the elements there are chosen by their values.
            columns = _COLUMNS if _is_by_column(role, values, relations) else 2
            found.append({**dict.fromkeys(shape, columns), **dict.fromkeys(shape[:1], 32)})
        elif not shape:
            found.append({})
        else:
            found.append({shape[-1]: _ENOUGH if shape[:-1] else _ENOUGH_FOR_BLOCKS})
            if len(shape) > 2:
                found.append({shape[-1]: 1, shape[-2]: _ENOUGH_FOR_BLOCKS})
    return [one for at, one in enumerate(found) if one not in found[:at]]
