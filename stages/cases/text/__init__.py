"""The text of programs with cases: their inputs, expected outputs, references and comparisons."""
