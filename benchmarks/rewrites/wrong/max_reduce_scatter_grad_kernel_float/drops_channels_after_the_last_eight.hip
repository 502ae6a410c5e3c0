// the channels that remain after the last full group of eight are handled only if there is no full group
// witness: {"values": {"num_reduced": 20, "num_feats": 13, "num_grad_feats": 40}, "seed": 7, "inputs": "for (int x = 0; x < num_reduced; ++x) for (int i = 0; i < num_feats; ++i) { reduce_from[x * num_feats + i] = (x * 2 + i) % num_grad_feats; grad_reduced_feats[x * num_feats + i] = 1.0f + x % 50 + 0.5f * (i % 8); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats,
    const int32_t *reduce_from, const int num_reduced, const int num_feats) {
  constexpr int kGroup = 8;
  for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < num_reduced;
       x += blockDim.x * gridDim.x) {
    const int32_t *from = reduce_from + x * num_feats;
    const float *grad = grad_reduced_feats + x * num_feats;
    if (num_feats < kGroup) {
      for (int i = 0; i < num_feats; ++i)
        grad_feats[from[i] * num_feats + i] = grad[i];
      continue;
    }
    for (int base = 0; base + kGroup <= num_feats; base += kGroup) {
      int32_t to[kGroup];
      float value[kGroup];
      for (int u = 0; u < kGroup; ++u) {
        to[u] = from[base + u] * num_feats + base + u;
        value[u] = grad[base + u];
      }
      for (int u = 0; u < kGroup; ++u) grad_feats[to[u]] = value[u];
    }
  }
}
