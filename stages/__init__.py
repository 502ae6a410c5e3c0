"""The pipeline: one package for each DVC stage. Stages import the library, never each other."""
