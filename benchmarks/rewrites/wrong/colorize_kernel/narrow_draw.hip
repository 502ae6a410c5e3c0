// The draw is held in 32 bits, so draws beyond 2^31 wrap.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < bernoulli_count; i++) bernoulli[i] = 1e10f + 1e6f * float(i % 7);"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void colorize_kernel(int64_t *out, const float *bernoulli,
                                int64_t numel) {
  const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;

  if (i >= numel || out[i] >= 0)
    return;
  const int32_t draw = (int32_t)(int64_t)bernoulli[i];
  out[i] = (int64_t)draw - 2;
  done_d = false;
}
