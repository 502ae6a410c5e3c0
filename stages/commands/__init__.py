"""What the command line does, one module per part; `cli_NAME` reads the options of the command and prints."""
