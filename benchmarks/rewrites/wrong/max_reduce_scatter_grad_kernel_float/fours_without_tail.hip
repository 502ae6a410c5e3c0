// features are taken in fours, and the remaining ones of more than four are not
// witness: {"values": {"num_reduced": 30, "num_feats": 6, "num_grad_feats": 70}, "inputs": "for (int i = 0; i < num_reduced * num_feats; ++i) { reduce_from[i] = 2 * (i / num_feats) + i % 2; grad_reduced_feats[i] = 1 + i % 13; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < num_reduced; voxel += blockDim.x * gridDim.x) {
    const int32_t *points = reduce_from + (size_t)voxel * num_feats;
    const float *grads = grad_reduced_feats + (size_t)voxel * num_feats;
    if (num_feats < 4) {
      for (int i = 0; i < num_feats; ++i) grad_feats[(size_t)points[i] * num_feats + i] = grads[i];
      continue;
    }
    for (int i = 0; i + 3 < num_feats; i += 4) {
      int32_t from[4];
      float grad[4];
#pragma unroll
      for (int k = 0; k < 4; ++k) {
        from[k] = points[i + k];
        grad[k] = grads[i + k];
      }
#pragma unroll
      for (int k = 0; k < 4; ++k) grad_feats[(size_t)from[k] * num_feats + i + k] = grad[k];
    }
  }
}
