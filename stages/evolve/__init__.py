"""Write richer variants of verified samples by a model, each judged like all others."""
