"""The overlap of the dataset with evaluation sets that a user names."""
