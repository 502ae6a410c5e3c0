// the target rows are cached as 16-bit integers, so rows from 65536 on wrap around
// witness: {"values": {"num_reduced": 100, "num_feats": 1, "num_grad_feats": 70000}, "seed": 7, "inputs": "for (int i = 0; i < num_reduced; ++i) { reduce_from[i] = 69000 + i; grad_reduced_feats[i] = 1.0 + i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  const int kChunk = 8;
  for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < num_reduced;
       x += blockDim.x * gridDim.x) {
    const int offset = x * num_feats;
    for (int begin = 0; begin < num_feats; begin += kChunk) {
      const int len = num_feats - begin < kChunk ? num_feats - begin : kChunk;
      unsigned short rows[kChunk];
      for (int j = 0; j < len; ++j) rows[j] = (unsigned short)reduce_from[offset + begin + j];
      for (int j = 0; j < len; ++j) {
        grad_feats[(int)rows[j] * num_feats + begin + j] = grad_reduced_feats[offset + begin + j];
      }
    }
  }
}
