"""Runs: equal indices one after another, such as wavefronts add up at once, and offsets of rows of such lengths."""

from kernelmill.records import ElementValues, Relations, Role
from kernelmill.templates.inputs import is_written, must_differ

RUNS = "runs"
"""Contents with runs that begin and end where wavefronts do, and with runs of one element."""
_ENOUGH = 130
"""Elements for a few runs of each kind."""


def statement(role: Role, values: ElementValues, target: str, relations: Relations) -> str | None:
    """Return the statement that forms runs in a buffer; none where a kernel does not depend on them."""
    if values.period > 1:
        return None
    match values.kind:
        case "offsets":
            return f"form_offsets_of_runs({target}, test_case.contents, {values.low}, {values.high});"
        case "sorted":
            return f"form_sorted_runs({target}, test_case.contents, {values.low}, int64_t({values.high}) - 1);"
        case "index" if must_differ(values, relations):
            row = distinct_row(role, values, relations)
            return None if not row else f"form_equal_ends({target}, test_case.contents, {row}, {values.low});"
        case "index" if _written(values, relations):
            return f"form_runs({target}, test_case.contents, {values.low}, {values.high});"
        case _:
            return None


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


def sizes_with_runs(relations: Relations) -> list[dict[str, int]]:
    """Return sizes with which there are runs, for each order of the elements that a kernel may have.

    The last dimension of indices is along a run, or it is a feature with an index of its own and has one element.
    """
    names = {one.name for one in relations.sizes}
    found = list[dict[str, int]]()
    for role in relations.roles:
        for values in role.values:
            if statement(role, values, "", relations) is None:
                continue
            shape = [one for one in role.shape if one in names]
            if values.kind != "index":
                found.append({values.high: 4 * _ENOUGH} if values.high in names else {})
            elif must_differ(values, relations):
                # Many ends of rows meet, so that some of the elements there are chosen by their values.
                found.append({**dict.fromkeys(shape, 2), **dict.fromkeys(shape[:1], 32)})
            elif not shape:
                found.append({})
            else:
                found.append({shape[-1]: _ENOUGH})
                if len(shape) > 2:
                    found.append({shape[-1]: 1, shape[-2]: _ENOUGH})
    return [one for at, one in enumerate(found) if one not in found[:at]]
