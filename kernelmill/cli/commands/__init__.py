"""One module per command: options in, lines for people out."""
