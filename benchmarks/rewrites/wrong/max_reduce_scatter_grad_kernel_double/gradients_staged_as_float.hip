// the gradients pass through a float buffer, which loses precision and overflows
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_reduced * num_feats; ++i) reduce_from[i] = i / num_feats; for (int i = 0; i < num_reduced * num_feats; ++i) grad_reduced_feats[i] = (1 + i % 7) * 1e60;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  float staged[4];
  const int stride = blockDim.x * gridDim.x;
  for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < num_reduced; x += stride) {
    const double *src = grad_reduced_feats + x * num_feats;
    const int32_t *from = reduce_from + x * num_feats;
    int i = 0;
    for (; i + 4 <= num_feats; i += 4) {
#pragma unroll
      for (int j = 0; j < 4; ++j) staged[j] = src[i + j];
#pragma unroll
      for (int j = 0; j < 4; ++j) grad_feats[from[i + j] * num_feats + i + j] = staged[j];
    }
    for (; i < num_feats; ++i) {
      grad_feats[from[i] * num_feats + i] = src[i];
    }
  }
}
