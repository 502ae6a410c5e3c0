"""Write prompts for the units with a verified suite."""
