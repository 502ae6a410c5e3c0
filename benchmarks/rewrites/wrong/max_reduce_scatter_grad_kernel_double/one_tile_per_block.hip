// every block scatters one tile of rows only, so rows are left over when the grid is capped
// witness: {"values": {"max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < num_reduced * num_feats; ++i) reduce_from[i] = i / num_feats; for (int i = 0; i < num_reduced * num_feats; ++i) grad_reduced_feats[i] = 1.5 + i % 5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  const int first_row = blockIdx.x * blockDim.x;
  int rows = num_reduced - first_row;
  if (rows > (int)blockDim.x) rows = blockDim.x;
  const double *src = grad_reduced_feats + first_row * num_feats;
  const int32_t *from = reduce_from + first_row * num_feats;
  // consecutive threads read consecutive elements of the tile
  for (int e = threadIdx.x; e < rows * num_feats; e += blockDim.x) {
    const int feat = e % num_feats;
    grad_feats[from[e] * num_feats + feat] = src[e];
  }
}
