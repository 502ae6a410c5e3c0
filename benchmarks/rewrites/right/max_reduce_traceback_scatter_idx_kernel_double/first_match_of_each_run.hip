// Every thread takes a contiguous range of inputs and skips atomics after the first match in a run of one voxel.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  const int64_t threads = (int64_t)blockDim.x * gridDim.x;
  const int64_t thread = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  const int64_t share = (num_input + threads - 1) / threads;
  const int64_t begin = thread * share;
  const int64_t end =
      begin + share < num_input ? begin + share : (int64_t)num_input;
  for (int i = 0; i < num_feats; ++i) {
    int32_t recorded = -1;  // the voxel that this thread updated last
    for (int64_t x = begin; x < end; ++x) {
      const int32_t target = coors_map[x];
      // later inputs of the same voxel cannot lower the minimum further
      if (target == -1 || target == recorded) continue;
      const int64_t slot = (int64_t)target * num_feats + i;
      if (feats[x * num_feats + i] == reduced_feats[slot]) {
        atomicMin(&reduce_from[slot], (int32_t)x);
        recorded = target;
      }
    }
  }
}
