// a thread computes the channel of its first element only, although the stride need not be a multiple of the number of channels
// witness: {"values": {"num_reduced": 200, "num_feats": 3, "num_grad_feats": 400}, "seed": 7, "inputs": "for (int x = 0; x < num_reduced; ++x) for (int i = 0; i < num_feats; ++i) { reduce_from[x * num_feats + i] = x + (i == 2 ? 200 : 0); grad_reduced_feats[x * num_feats + i] = 1.0f + x % 50 + 0.5f * (i % 8); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats,
    const int32_t *reduce_from, const int num_reduced, const int num_feats) {
  // A thread per element: neighbors read and write neighboring addresses.
  const int total = num_reduced * num_feats;
  const int stride = blockDim.x * gridDim.x;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int channel = first % num_feats;
  for (int e = first; e < total; e += stride) {
    const int32_t row = reduce_from[e];
    grad_feats[row * num_feats + channel] = grad_reduced_feats[e];
  }
}
