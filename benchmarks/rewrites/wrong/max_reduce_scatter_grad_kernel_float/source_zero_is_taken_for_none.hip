// gradients whose source is point 0 are skipped, as if 0 stood for no source
// witness: {"values": {"num_reduced": 20, "num_feats": 6, "num_grad_feats": 40}, "seed": 7, "inputs": "for (int x = 0; x < num_reduced; ++x) for (int i = 0; i < num_feats; ++i) { reduce_from[x * num_feats + i] = (x * 2 + i) % num_grad_feats; grad_reduced_feats[x * num_feats + i] = 1.0f + x % 50 + 0.5f * (i % 8); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats,
    const int32_t *reduce_from, const int num_reduced, const int num_feats) {
  const int stride = blockDim.x * gridDim.x;
  const int total = num_reduced * num_feats;
  for (int e = blockIdx.x * blockDim.x + threadIdx.x; e < total; e += stride) {
    const int32_t source = reduce_from[e];
    if (source <= 0) continue;  // nothing was reduced here
    const int channel = e - e / num_feats * num_feats;
    grad_feats[source * num_feats + channel] = grad_reduced_feats[e];
  }
}
