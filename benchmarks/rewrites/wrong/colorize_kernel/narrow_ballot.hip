// Skips wavefronts without open nodes, but looks only at 32 bits of the ballot.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < out_count; i++) out[i] = i % 64 >= 32 ? -1 : 0, bernoulli[i] = 0;"}
// SPDX-License-Identifier: MIT; derived from csrc/cuda/graclus_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__global__ void colorize_kernel(int64_t *out, const float *bernoulli,
                                int64_t numel) {
  const int64_t i = blockIdx.x * blockDim.x + threadIdx.x;

  const bool open = i < numel && out[i] < 0;
  const unsigned int ballot = (unsigned int)__ballot(open);
  if (ballot == 0)
    return;
  if (open)
    out[i] = (int64_t)bernoulli[i] - 2;
  done_d = false;
}
