"""The inputs of a case: sizes, modes, numbers and contents that respect the relations of a kernel."""
