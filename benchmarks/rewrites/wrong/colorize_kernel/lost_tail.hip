// Four elements per thread; the last block, which does the tail, may have left early as idle.
// witness: {"values": {"numel": "2051"}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 2048; i < out_count; i++) out[i] = -1, bernoulli[i] = 0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void colorize_kernel(int64_t *out, const float *bernoulli,
                                int64_t numel) {

  const int64_t quads = numel / 4;
  const int64_t first = (int64_t)blockIdx.x * blockDim.x;
  if (first * 4 >= numel)
    return;
  bool open = false;
  const int64_t q = first + threadIdx.x;
  if (q < quads) {
#pragma unroll
    for (int k = 0; k < 4; k++) {
      const int64_t i = q * 4 + k;
      if (out[i] < 0) {
        out[i] = (int64_t)bernoulli[i] - 2;
        open = true;
      }
    }
  }
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x < numel % 4) {
    const int64_t i = quads * 4 + threadIdx.x;
    if (out[i] < 0) {
      out[i] = (int64_t)bernoulli[i] - 2;
      open = true;
    }
  }
  if (open)
    done_d = false;
}
