// A thread returns at its first point without a voxel and skips the later ones of its grid-stride loop.
// witness: {"values": {"max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < num_input * num_feats; ++i) feats[i] = 1.0; for (int i = 0; i < num_reduced_feats * num_feats; ++i) { reduced_feats[i] = 1.0; reduce_from[i] = num_input; } for (int i = 0; i < num_input; ++i) coors_map[i] = i < 512 ? -1 : i % num_reduced_feats; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void trace_point(const double *value, const double *best,
                                   int32_t *source, int num_feats, int32_t x) {
  for (int i = num_feats - 1; i >= 0; --i) {
    if (value[i] == best[i]) atomicMin(source + i, x);
  }
}

__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  const int threads = blockDim.x * gridDim.x;
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  while (x < num_input) {
    const int32_t target = coors_map[x];
    if (target == -1) return;  // nothing to trace back
    const int row = target * num_feats;
    trace_point(feats + x * num_feats, reduced_feats + row, reduce_from + row,
                num_feats, x);
    x += threads;
  }
}
