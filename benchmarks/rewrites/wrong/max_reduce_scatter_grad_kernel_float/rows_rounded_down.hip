// each block has the quotient of voxels by blocks, and the remaining voxels have none
// witness: {"values": {"num_reduced": 1025, "num_feats": 3, "num_grad_feats": 2100}, "inputs": "for (int i = 0; i < num_reduced * num_feats; ++i) { reduce_from[i] = 2 * (i / num_feats) + i % 2; grad_reduced_feats[i] = 1 + i % 13; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  const int voxels = max(num_reduced / (int)gridDim.x, 1);
  const int begin = blockIdx.x * voxels, end = min(begin + voxels, num_reduced);
  for (int i = begin * num_feats + threadIdx.x; i < end * num_feats; i += blockDim.x) {
    const int feature = i % num_feats;
    grad_feats[reduce_from[i] * num_feats + feature] = grad_reduced_feats[i];
  }
}
