// The atomic minimum is a loop of atomicCAS, and the features are unrolled by four with a remainder loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void cas_minimum(int32_t *place, int32_t candidate) {
  int old = *place;
  while (old > candidate) {
    const int assumed = old;
    old = atomicCAS(place, assumed, candidate);
    if (old == assumed) break;
  }
}

__global__ void max_reduce_traceback_scatter_idx_kernel_float(
    const float *feats, const float *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {

  CUDA_1D_KERNEL_LOOP(x, num_input) {
    const int32_t voxel = coors_map[x];
    if (voxel == -1) continue;
    const float *f = feats + x * num_feats;
    const float *r = reduced_feats + voxel * num_feats;
    int32_t *o = reduce_from + voxel * num_feats;
    int i = 0;
    for (; i + 4 <= num_feats; i += 4) {
      for (int k = 0; k < 4; k++)
        if (f[i + k] == r[i + k]) cas_minimum(o + i + k, x);
    }
    for (; i < num_feats; i++)
      if (f[i] == r[i]) cas_minimum(o + i, x);
  }
}
