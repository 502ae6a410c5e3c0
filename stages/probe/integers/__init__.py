"""What buffers of integers hold that steer accesses: indices, offsets, counts and grids."""
