"""Versions of the dataset: pushed to a DVC remote, pulled from it, and downloaded by their tag."""
