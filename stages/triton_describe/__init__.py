"""Write prompts for verified Triton programs."""
