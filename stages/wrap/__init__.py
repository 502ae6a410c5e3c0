"""Complete units to programs."""
