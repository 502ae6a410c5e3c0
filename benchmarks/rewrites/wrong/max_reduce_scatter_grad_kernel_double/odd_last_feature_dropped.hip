// features are copied in pairs and the last one of an odd number is never written
// witness: {"values": {"num_feats": 5}, "seed": 7, "inputs": "for (int i = 0; i < num_reduced * num_feats; ++i) reduce_from[i] = i / num_feats; for (int i = 0; i < num_reduced * num_feats; ++i) grad_reduced_feats[i] = 2.5 + i % 5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  const int pairs = num_feats / 2;
  for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < num_reduced;
       x += blockDim.x * gridDim.x) {
    const double *g = grad_reduced_feats + x * num_feats;
    const int32_t *from = reduce_from + x * num_feats;
    double *out = grad_feats;
    for (int p = 0; p < pairs; ++p) {
      const double g0 = g[0], g1 = g[1];
      const int32_t r0 = from[0], r1 = from[1];
      out[r0 * num_feats] = g0;
      out[r1 * num_feats + 1] = g1;
      g += 2;
      from += 2;
      out += 2;
    }
  }
}
