"""Servers that speak OpenAI's protocol: requests within limits of rate and budget, retries, and the Batch API."""
