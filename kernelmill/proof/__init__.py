"""Proofs of test suites: mutants, negative controls, checks, coverage."""
