"""Tests and independent references that a model writes, compared with ours and measured like them."""
