"""What the command line does, one module per part; `stages.cli` only reads options and prints."""
