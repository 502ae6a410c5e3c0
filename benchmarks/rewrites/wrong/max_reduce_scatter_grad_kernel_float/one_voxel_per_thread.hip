// every thread handles one reduced point only, so points are left out if the number of blocks is capped
// witness: {"values": {"max_blocks": 1}, "seed": 7, "inputs": "for (int x = 0; x < num_reduced; ++x) for (int i = 0; i < num_feats; ++i) { reduce_from[x * num_feats + i] = (x * 5 + i) % num_grad_feats; grad_reduced_feats[x * num_feats + i] = 1.0f + x % 50 + 0.5f * (i % 8); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats,
    const int32_t *reduce_from, const int num_reduced, const int num_feats) {
  const int voxel = blockIdx.x * blockDim.x + threadIdx.x;
  if (voxel >= num_reduced) return;
  const int begin = voxel * num_feats;
  const int end = begin + num_feats;
  for (int e = begin, channel = 0; e < end; ++e, ++channel)
    grad_feats[reduce_from[e] * num_feats + channel] = grad_reduced_feats[e];
}
