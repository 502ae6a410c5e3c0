"""Proofs of test suites: checks, coverage, mutants and negative controls."""
