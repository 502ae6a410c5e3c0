// The row of an element is computed with a float reciprocal, which is inexact from about four million elements on.
// witness: {"values": {"num_input": "1000000", "num_feats": "7"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  if (reduce_type == reduce_t::MAX) return;
  const int total = num_input * num_feats;
  const float inverse = 1.0f / num_feats;
  CUDA_1D_KERNEL_LOOP(i, total) {
    const int x = min(int((i + 0.5f) * inverse), num_input - 1);
    int f = i - x * num_feats;
    if (f < 0) f += num_feats;
    if (f >= num_feats) f -= num_feats;
    const int32_t to = coors_map[x];
    if (to == -1) continue;
    const float g = grad_reduced_feats[to * num_feats + f];
    grad_feats[i] = reduce_type == reduce_t::MEAN ? g / static_cast<float>(reduce_count[to]) : g;
  }
}
