"""Backends that compile and run HIP programs, the checks that they run under, and the findings they report."""
