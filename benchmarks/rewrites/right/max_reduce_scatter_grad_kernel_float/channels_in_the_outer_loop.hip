// the loop over channels is the outer one, runs backwards, and the loop over reduced points is inside
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats,
    const int32_t *reduce_from, const int num_reduced, const int num_feats) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = blockDim.x * gridDim.x;
  for (int channel = num_feats - 1; channel >= 0; --channel) {
    float *column = grad_feats + channel;
    for (int x = first; x < num_reduced; x += stride) {
      const int e = x * num_feats + channel;
      const float value = grad_reduced_feats[e];
      column[reduce_from[e] * num_feats] = value;
    }
  }
}
