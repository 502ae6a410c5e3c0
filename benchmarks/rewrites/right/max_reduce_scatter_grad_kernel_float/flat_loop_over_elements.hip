// one grid-stride loop over the elements replaces the loops over reduced points and channels
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats,
    const int32_t *reduce_from, const int num_reduced, const int num_feats) {
  const int64_t total = static_cast<int64_t>(num_reduced) * num_feats;
  const int64_t stride = static_cast<int64_t>(blockDim.x) * gridDim.x;
  for (int64_t e = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       e < total; e += stride) {
    const int channel = static_cast<int>(e % num_feats);
    const int64_t row = reduce_from[e];
    grad_feats[row * num_feats + channel] = grad_reduced_feats[e];
  }
}
