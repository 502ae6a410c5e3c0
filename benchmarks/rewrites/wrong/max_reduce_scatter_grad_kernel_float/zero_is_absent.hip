// gradients for the first point are left out, as if zero meant that there is none
// witness: {"values": {"num_reduced": 30, "num_feats": 5, "num_grad_feats": 70}, "inputs": "for (int i = 0; i < num_reduced * num_feats; ++i) { reduce_from[i] = 2 * (i / num_feats) + i % 2; grad_reduced_feats[i] = 1 + i % 13; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  const int total = num_reduced * num_feats;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int32_t point = reduce_from[i];
    if (!(point > 0)) continue;  // no point of the voxel had this maximum
    grad_feats[point * num_feats + i % num_feats] = grad_reduced_feats[i];
  }
}
