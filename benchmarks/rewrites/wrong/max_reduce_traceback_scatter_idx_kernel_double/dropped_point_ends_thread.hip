// A point outside of all voxels ends the thread, and its later points of the grid-stride loop are lost.
// witness: {"values": {"num_input": 2000, "max_blocks": 1}, "contents": "nonfinite", "inputs": "for (size_t i = 0; i < reduce_from_count; ++i) reduce_from[i] = num_input; for (int i = 0; i < 600; ++i) coors_map[i] = -1;", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  int point = blockIdx.x * blockDim.x + threadIdx.x;
  const int step = gridDim.x * blockDim.x;
  if (point >= num_input) return;
  int voxel = coors_map[point];
  do {
    if (voxel == -1) return;  // not in range: nothing to trace back
    const int next = point + step;
    const int next_voxel = next < num_input ? coors_map[next] : -1;  // prefetched
    const double *mine = feats + point * num_feats;
    const double *best = reduced_feats + voxel * num_feats;
    for (int f = 0; f < num_feats; ++f)
      if (mine[f] == best[f]) atomicMin(reduce_from + voxel * num_feats + f, point);
    point = next;
    voxel = next_voxel;
  } while (point < num_input);
}
