// a voxel's row is taken to come from one point if its first and last feature do
// witness: {"values": {"num_reduced": 30, "num_feats": 5, "num_grad_feats": 70}, "inputs": "for (int i = 0; i < num_reduced * num_feats; ++i) { reduce_from[i] = 2 * (i / num_feats) + (i % num_feats == 2); grad_reduced_feats[i] = 1 + i % 13; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < num_reduced; voxel += blockDim.x * gridDim.x) {
    const int32_t *points = reduce_from + voxel * num_feats;
    const float *from = grad_reduced_feats + voxel * num_feats;
    if (points[0] == points[num_feats - 1]) {  // a voxel with one point, as most are
      float *to = grad_feats + points[0] * num_feats;
      for (int i = 0; i < num_feats; ++i) to[i] = from[i];
    } else {
      for (int i = 0; i < num_feats; ++i) grad_feats[points[i] * num_feats + i] = from[i];
    }
  }
}
