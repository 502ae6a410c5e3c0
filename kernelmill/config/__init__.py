"""The typed form of params.yaml."""
