// Rounds the draw down instead of towards zero, which differs for negative fractions.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < bernoulli_count; i++) bernoulli[i] = -0.25f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void colorize_kernel(int64_t *out, const float *bernoulli,
                                int64_t numel) {
  const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;

  if (i < numel && out[i] < 0) {
    out[i] = (int64_t)floorf(bernoulli[i]) - 2;
    done_d = false;
  }
}
