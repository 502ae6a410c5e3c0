// The main loop takes sixteen features at a time, but the rest is counted modulo eight.
// witness: {"values": {"num_feats": "29"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void add_reduce_copy_row(float *dst, const float *src, int num_feats, float divisor) {
  int i = 0;
  for (; i + 16 <= num_feats; i += 16) {
#pragma unroll
    for (int k = 0; k < 16; ++k) dst[i + k] = src[i + k] / divisor;
  }
  const int rest = num_feats & 7;
  for (int k = 0; k < rest; ++k) dst[num_feats - rest + k] = src[num_feats - rest + k] / divisor;
}

__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  if (reduce_type == reduce_t::MAX) return;
  CUDA_1D_KERNEL_LOOP(x, num_input) {
    const int32_t to = coors_map[x];
    if (to == -1) continue;
    const float divisor = reduce_type == reduce_t::MEAN ? static_cast<float>(reduce_count[to]) : 1.0f;
    add_reduce_copy_row(grad_feats + x * num_feats, grad_reduced_feats + to * num_feats, num_feats, divisor);
  }
}
