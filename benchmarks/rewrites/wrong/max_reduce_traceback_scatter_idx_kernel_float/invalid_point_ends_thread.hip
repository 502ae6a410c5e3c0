// A point without a voxel makes the thread return, so the later points of its grid-stride loop are lost.
// witness: {"values": {"num_input": "600", "num_feats": "3", "num_reduced_feats": "4", "max_blocks": "1"}, "contents": "whole", "seed": 1, "inputs": "coors_map[0] = -1; coors_map[1] = -1; for (int p = 512; p < num_input; p++) coors_map[p] = 0; for (int p = 2; p < 512; p++) coors_map[p] = 1; for (int p = 0; p < num_input; p++) for (int k = 0; k < num_feats; k++) feats[p * num_feats + k] = p == 512 ? 50.0f : 1.0f; for (size_t k = 0; k < reduced_feats_count; k++) reduced_feats[k] = -1e30f; for (int p = 0; p < num_input; p++) for (int k = 0; k < num_feats; k++) if (coors_map[p] >= 0 && reduced_feats[coors_map[p] * num_feats + k] < feats[p * num_feats + k]) reduced_feats[coors_map[p] * num_feats + k] = feats[p * num_feats + k]; for (size_t k = 0; k < reduce_from_count; k++) reduce_from[k] = num_input; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_traceback_scatter_idx_kernel_float(
    const float *feats, const float *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {

  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < num_input;
       point += blockDim.x * gridDim.x) {
    const int32_t voxel = coors_map[point];
    if (voxel == -1) return;  // nothing to trace back

    const float *mine = feats + point * num_feats;
    const float *best = reduced_feats + voxel * num_feats;
    int32_t *from = reduce_from + voxel * num_feats;
    for (int k = 0; k < num_feats; ++k)
      if (mine[k] == best[k]) atomicMin(from + k, point);
  }
}
