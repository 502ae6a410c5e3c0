"""C++ source text: tokens, kernel definitions, expressions and their evaluation, includes, compile errors."""
