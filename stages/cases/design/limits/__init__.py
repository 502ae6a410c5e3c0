"""Limits that the sizes of cases exceed and stay below: those of a kernel, and those of other implementations."""
