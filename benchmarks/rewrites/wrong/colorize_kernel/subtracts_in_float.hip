// Subtracts 2 in single precision, which is inexact from 2^24 on.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < bernoulli_count; i++) bernoulli[i] = 100000000.0f;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void colorize_kernel(int64_t *out, const float *bernoulli,
                                int64_t numel) {
  const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;

  if (i < numel) {
    const int64_t state = out[i];
    const float colour = truncf(bernoulli[i]) - 2.0f;
    if (state < 0) {
      out[i] = (int64_t)colour;
      done_d = false;
    }
  }
}
