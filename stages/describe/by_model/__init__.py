"""What a model adds to prompts: descriptions of kernels, and a trial of whether prompts can be solved."""
