"""Parse translation units in worker processes, and collect the facts that the parses return."""
