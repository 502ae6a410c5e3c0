"""Helpers on libclang cursors: locations, attributes, types, template arguments."""
