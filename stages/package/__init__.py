"""Write the dataset, the manifest and the metrics."""
