"""What all stages share: entry points, metrics, composed parameters, and what is derived from the imports."""
