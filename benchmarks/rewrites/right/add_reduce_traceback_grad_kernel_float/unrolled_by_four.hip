// One row a thread, four features at a time with a tail, and one loop for both reductions.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  if (reduce_type == reduce_t::MAX) return;
  const int64_t step = int64_t(blockDim.x) * gridDim.x;
  for (int64_t x = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; x < num_input; x += step) {
    const int32_t to = coors_map[x];
    if (to == -1) continue;
    const float divisor = reduce_type == reduce_t::SUM ? 1.0f : static_cast<float>(reduce_count[to]);
    const float *src = grad_reduced_feats + int64_t(to) * num_feats;
    float *dst = grad_feats + x * num_feats;
    int left = num_feats;
    while (left >= 4) {
      const float a = src[0], b = src[1], c = src[2], d = src[3];
      dst[0] = a / divisor;
      dst[1] = b / divisor;
      dst[2] = c / divisor;
      dst[3] = d / divisor;
      src += 4;
      dst += 4;
      left -= 4;
    }
    for (; left > 0; --left) *dst++ = *src++ / divisor;
  }
}
