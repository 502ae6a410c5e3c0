// Zero gradients are written without the division, although zero divided by a count of zero is NaN.
// witness: {"values": {"reduce_type": "1"}, "contents": "wide", "seed": 1, "inputs": "reduce_count[1] = 0; grad_reduced_feats[1 * num_feats + 2] = 0.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  CUDA_1D_KERNEL_LOOP(x, num_input) {
    const int32_t to = coors_map[x];
    if (to == -1) continue;
    float *dst = grad_feats + x * num_feats;
    const float *src = grad_reduced_feats + to * num_feats;
    if (reduce_type == reduce_t::SUM) {
#pragma unroll 4
      for (int i = 0; i < num_feats; i++) dst[i] = src[i];
    } else if (reduce_type == reduce_t::MEAN) {
      const float count = static_cast<float>(reduce_count[to]);
      for (int i = 0; i < num_feats; i++) {
        const float g = src[i];
        dst[i] = g == 0.0f ? g : g / count;
      }
    }
  }
}
