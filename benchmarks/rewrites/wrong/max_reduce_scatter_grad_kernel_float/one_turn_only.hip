// There is no grid-stride loop, though the number of blocks of the launch is limited.
// witness: {"values": {"num_reduced": "600", "num_feats": "2", "num_grad_feats": "1200", "max_blocks": "1"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= num_reduced) return;
  const size_t base = (size_t)x * num_feats;
  for (int i = 0; i < num_feats; i++)
    grad_feats[(size_t)reduce_from[base + i] * num_feats + i] = grad_reduced_feats[base + i];
}
