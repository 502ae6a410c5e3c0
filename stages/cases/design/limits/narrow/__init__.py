"""Limits of types that are too narrow, of bytes and 16 bits, for sizes and for the indices below them."""
