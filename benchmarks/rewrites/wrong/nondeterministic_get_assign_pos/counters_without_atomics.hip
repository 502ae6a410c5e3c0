// Each thread loads the counters of four points before it stores them, without atomics, so points of the same voxel get the same position and are counted once.
// witness: {"values": {"nthreads": "16", "num_reduce_count": "16", "max_blocks": "4096"}, "contents": "wide", "seed": 5, "inputs": "coors_map[1] = coors_map[0];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  CUDA_1D_KERNEL_LOOP(quad, (nthreads + 3) / 4) {
    int voxel[4];
    int32_t position[4];
#pragma unroll
    for (int u = 0; u < 4; u++) {
      const int i = quad * 4 + u;
      voxel[u] = i < nthreads ? coors_map[i] : -1;
      if (voxel[u] > -1) position[u] = reduce_count[voxel[u]];
    }
#pragma unroll
    for (int u = 0; u < 4; u++) {
      if (voxel[u] <= -1) continue;
      reduce_count[voxel[u]] = position[u] + 1;
      pts_id[quad * 4 + u] = position[u];
      if (position[u] == 0) coors_order[voxel[u]] = atomicAdd(coors_count, 1);
    }
  }
}
