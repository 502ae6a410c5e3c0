"""C++ source text: tokens, expressions and their values, includes, source trees, classes of compile errors."""
