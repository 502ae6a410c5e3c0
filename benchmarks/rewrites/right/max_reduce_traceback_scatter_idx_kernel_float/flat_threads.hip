// a thread visits its input from the last feature to the first, by one pointer
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_traceback_scatter_idx_kernel_float(
    const float *feats, const float *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  const int step = gridDim.x * blockDim.x;
  for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < num_input; x += step) {
    const int32_t group = __ldg(coors_map + x);
    if (group == -1) continue;
    for (int i = num_feats - 1; i >= 0; --i) {
      const int at = group * num_feats + i;
      if (feats[x * num_feats + i] == reduced_feats[at]) atomicMin(reduce_from + at, x);
    }
  }
}
