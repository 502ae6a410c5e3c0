// each thread of a block has one feature of its voxel, so those past the block's size are left out
// witness: {"values": {"num_reduced": 4, "num_feats": 600, "num_grad_feats": 12}, "inputs": "for (int i = 0; i < num_reduced * num_feats; ++i) { reduce_from[i] = 2 * (i / num_feats) + i % 2; grad_reduced_feats[i] = 1 + i % 13; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  const int feature = threadIdx.x;
  if (feature >= num_feats) return;
  // a block has one voxel at a time, and reads its row at once
  for (int voxel = blockIdx.x; voxel < num_reduced; voxel += gridDim.x) {
    const int position = voxel * num_feats + feature;
    grad_feats[reduce_from[position] * num_feats + feature] = grad_reduced_feats[position];
  }
}
