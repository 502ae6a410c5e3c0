"""Backends that compile and run HIP programs, the checks they run under, and the findings they report."""
