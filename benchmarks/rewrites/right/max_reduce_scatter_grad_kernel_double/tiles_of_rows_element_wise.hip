// a block walks over tiles of rows and its threads over the elements of a tile, so that reads are consecutive
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  const int tile = blockDim.x;
  const int stride = blockDim.x * gridDim.x;
  for (int base = blockIdx.x * tile; base < num_reduced; base += stride) {
    const int rows = num_reduced - base < tile ? num_reduced - base : tile;
    const double *src = grad_reduced_feats + base * num_feats;
    const int32_t *from = reduce_from + base * num_feats;
    for (int e = threadIdx.x; e < rows * num_feats; e += tile) {
      const int feat = e % num_feats;
      grad_feats[from[e] * num_feats + feat] = src[e];
    }
    __syncthreads();  // keeps the order of the tiles
  }
}
