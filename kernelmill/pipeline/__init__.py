"""What the DVC pipeline shares: how a stage starts and ends, its metrics, the code it depends on."""
