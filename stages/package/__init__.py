"""The dataset as it is handed out: samples, manifest and the funnel that led to them."""
