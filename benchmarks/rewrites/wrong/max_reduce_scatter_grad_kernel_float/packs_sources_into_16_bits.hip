// source and channel are packed into 16 bits each, so sources from 65536 on wrap around
// witness: {"values": {"num_reduced": 10, "num_feats": 1, "num_grad_feats": 70000}, "seed": 7, "inputs": "for (int x = 0; x < num_reduced; ++x) for (int i = 0; i < num_feats; ++i) { reduce_from[x * num_feats + i] = 66000 + x * 7; grad_reduced_feats[x * num_feats + i] = 1.0f + x % 50 + 0.5f * (i % 8); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline uint32_t pack_destination(int32_t source, int channel) {
  return (static_cast<uint32_t>(source) << 16) | static_cast<uint32_t>(channel);
}

__global__ void max_reduce_scatter_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats,
    const int32_t *reduce_from, const int num_reduced, const int num_feats) {
  constexpr int kBatch = 4;
  for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < num_reduced;
       x += blockDim.x * gridDim.x) {
    const int base = x * num_feats;
    for (int first = 0; first < num_feats; first += kBatch) {
      uint32_t keys[kBatch];
      const int size = min(kBatch, num_feats - first);
      for (int u = 0; u < size; ++u)
        keys[u] = pack_destination(reduce_from[base + first + u], first + u);
      for (int u = 0; u < size; ++u)
        grad_feats[(keys[u] >> 16) * num_feats + (keys[u] & 0xffffu)] =
            grad_reduced_feats[base + first + u];
    }
  }
}
