"""The splits of the dataset: disjoint by project and by near-duplicates, and stable."""
