"""Parameters: Hydra groups composed into params.yaml, and their typed form."""
