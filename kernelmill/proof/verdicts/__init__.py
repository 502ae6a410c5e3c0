"""Verdicts on suites: what makes one verified, its grade, and the evidence of compilers and projects."""
