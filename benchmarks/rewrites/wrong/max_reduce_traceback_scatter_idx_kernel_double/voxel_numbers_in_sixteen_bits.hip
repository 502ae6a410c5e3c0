// The numbers of voxels are staged in 16 bits, so that those from 65535 on are mistaken for others.
// witness: {"values": {"num_reduced_feats": 70000, "num_feats": 1}, "seed": 7, "inputs": "for (int i = 0; i < num_input * num_feats; ++i) feats[i] = 2.0; for (int i = 0; i < num_reduced_feats * num_feats; ++i) { reduced_feats[i] = 2.0; reduce_from[i] = num_input; } for (int i = 0; i < num_input; ++i) coors_map[i] = 65536 + i; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  __shared__ uint16_t tile_target[1024];
  for (int base = blockIdx.x * blockDim.x; base < num_input;
       base += blockDim.x * gridDim.x) {
    const int x = base + threadIdx.x;
    if (x < num_input) tile_target[threadIdx.x] = (uint16_t)coors_map[x];
    __syncthreads();
    int points = num_input - base;
    if (points > (int)blockDim.x) points = blockDim.x;
    // neighbouring threads take neighbouring features
    for (int k = threadIdx.x; k < points * num_feats; k += blockDim.x) {
      const int point = k / num_feats;
      const int i = k % num_feats;
      const uint16_t target = tile_target[point];
      if (target == 0xFFFF) continue;  // -1: the point is in no voxel
      const int at = target * num_feats + i;
      if (feats[base * num_feats + k] == reduced_feats[at]) {
        atomicMin(&reduce_from[at], (int32_t)(base + point));
      }
    }
    __syncthreads();
  }
}
