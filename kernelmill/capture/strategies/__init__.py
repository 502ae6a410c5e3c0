"""Ways to learn compile commands, one module each; all implement `capture.job.Capture`."""
