"""C++ source text: tokens, expressions and their evaluation, includes, classes of compile errors."""
