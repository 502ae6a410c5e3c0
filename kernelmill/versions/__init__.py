"""Versions of the dataset, as the manifest and the metrics in git tell of them, and how two of them differ."""
