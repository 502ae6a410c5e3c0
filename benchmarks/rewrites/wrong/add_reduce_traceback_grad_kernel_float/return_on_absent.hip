// A thread that meets an absent index returns and leaves out its later rows of the grid-stride loop.
// witness: {"values": {"num_input": "3000", "max_blocks": "1"}, "contents": "wide", "seed": 1, "inputs": "coors_map[3] = -1; coors_map[200] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  if (reduce_type == reduce_t::MAX) return;
  const bool mean = reduce_type == reduce_t::MEAN;
  for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < num_input; x += blockDim.x * gridDim.x) {
    const int32_t to = coors_map[x];
    if (to < 0) return;
    const float *src = grad_reduced_feats + to * num_feats;
    float *dst = grad_feats + x * num_feats;
    const float divisor = mean ? static_cast<float>(reduce_count[to]) : 1.0f;
    for (int i = 0; i < num_feats; i++) dst[i] = src[i] / divisor;
  }
}
