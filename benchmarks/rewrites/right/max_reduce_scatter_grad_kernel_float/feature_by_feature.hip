// a block has every so many voxels, the last first, and goes through them feature by feature
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  const int voxels = (num_reduced - (int)blockIdx.x + (int)gridDim.x - 1) / (int)gridDim.x;  // of this block
  for (int feature = num_feats - 1; feature >= 0; --feature) {
    for (int k = voxels - 1 - (int)threadIdx.x; k >= 0; k -= (int)blockDim.x) {
      const size_t at = (size_t)(blockIdx.x + (size_t)k * gridDim.x) * num_feats + feature;
      float *column = grad_feats + feature;
      column[(size_t)reduce_from[at] * num_feats] = grad_reduced_feats[at];
    }
  }
}
