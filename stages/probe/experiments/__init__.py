"""Experiments on one kernel: what its arguments hold, the program that runs it and what each run accessed."""
