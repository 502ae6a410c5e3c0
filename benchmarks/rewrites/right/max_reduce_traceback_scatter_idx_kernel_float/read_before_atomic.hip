// Skips the atomic operation where the stored index is already at most the own one (stored values only fall).
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void lower_to(int32_t *place, int32_t candidate) {
  const int32_t seen = *static_cast<volatile int32_t *>(place);
  if (seen > candidate) atomicMin(place, candidate);
}

__global__ void max_reduce_traceback_scatter_idx_kernel_float(
    const float *feats, const float *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {

  CUDA_1D_KERNEL_LOOP(x, num_input) {
    const int32_t voxel = coors_map[x];
    if (voxel != -1) {
      const float *mine = feats + x * num_feats;
      const float *best = reduced_feats + voxel * num_feats;
      int32_t *from = reduce_from + voxel * num_feats;
      for (int i = num_feats - 1; i >= 0; i--)
        if (mine[i] == best[i]) lower_to(from + i, x);
    }
  }
}
