"""Measurements of accesses at varied sizes, and the products of sizes that are fitted to them."""
