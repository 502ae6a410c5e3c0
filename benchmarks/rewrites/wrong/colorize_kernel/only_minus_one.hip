// Takes only -1 as open, although nodes coloured -2 in the round before are open as well.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < out_count; i++) if (i % 3 == 0) out[i] = -2, bernoulli[i] = 1;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void colorize_kernel(int64_t *out, const float *bernoulli,
                                int64_t numel) {
  const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;

  if (i < numel && out[i] == -1) {
    out[i] = (int64_t)bernoulli[i] - 2;
    done_d = false;
  }
}
