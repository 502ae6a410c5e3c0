// The count is converted to float as an unsigned number, so a count of -1 becomes 4294967295.
// witness: {"values": {"reduce_type": "1"}, "contents": "wide", "seed": 1, "inputs": "reduce_count[2] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  if (reduce_type != reduce_t::SUM && reduce_type != reduce_t::MEAN) return;
  const int64_t total = int64_t(num_input) * num_feats;
  const int64_t step = int64_t(blockDim.x) * gridDim.x;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < total; i += step) {
    const int x = int(i / num_feats);
    const int f = int(i - int64_t(x) * num_feats);
    const int32_t to = coors_map[x];
    if (to == -1) continue;
    float g = grad_reduced_feats[int64_t(to) * num_feats + f];
    if (reduce_type == reduce_t::MEAN) {
      const unsigned int count = reduce_count[to];
      g /= __uint2float_rn(count);
    }
    grad_feats[i] = g;
  }
}
