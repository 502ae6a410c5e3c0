// A helper function scatters a row from the last feature to the first with moving pointers.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void scatter_one_row(double *out, const double *gradients,
                                       const int32_t *targets, int width) {
  for (int i = width - 1; i >= 0; --i) {
    out[(size_t)targets[i] * width + i] = gradients[i];
  }
}

__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {

  for (unsigned int row = blockIdx.x * blockDim.x + threadIdx.x; row < (unsigned int)num_reduced;
       row += blockDim.x * gridDim.x) {
    const size_t base = (size_t)row * num_feats;
    scatter_one_row(grad_feats, grad_reduced_feats + base, reduce_from + base, num_feats);
  }
}
