"""Test obligations: what the cases of a suite have to show, beyond the branches that they reach."""
