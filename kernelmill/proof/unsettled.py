"""Suites without a typical case, because its results depend on the order of threads."""

from kernelmill.records import Suite
from kernelmill.records.suites import NOT_COMPARABLE

ORDER_DEPENDENT = f"{NOT_COMPARABLE}: results depend on the order of threads"
"""Why a case is rejected whose results are not the same in every order of threads."""


def unsettled(suite: Suite) -> str:
    """Return why the kernel of a suite is not deterministic on typical inputs; empty if it is, or if they are unknown.

    Other cases may be too small to show it, and no proof may rest on these.
    """
    if any(case.kind == "typical" for case in suite.cases):
        return ""
    left_out = (one.case for one in suite.rejected_cases if one.reason == ORDER_DEPENDENT)
    typical = next((case for case in left_out if case.kind == "typical"), None)
    return f"the case `{typical.label}` is left out: its results depend on the order of threads" if typical else ""
