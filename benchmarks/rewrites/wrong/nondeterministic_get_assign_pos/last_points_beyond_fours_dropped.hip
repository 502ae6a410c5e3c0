// four points per thread, and the points after the last multiple of four are dropped
// witness: {"values": {"nthreads": 1003}, "seed": 7, "inputs": "for (int i = 0; i < num_reduce_count; ++i) reduce_count[i] = 0; coors_count[0] = 0; for (int i = 0; i < nthreads; ++i) coors_map[i] = i % 10;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  const int fours = nthreads >> 2;
  CUDA_1D_KERNEL_LOOP(four, fours) {
    int32_t voxels[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) voxels[k] = coors_map[(four << 2) + k];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      if (voxels[k] < 0) continue;
      const int32_t position = atomicAdd(&reduce_count[voxels[k]], 1);
      pts_id[(four << 2) + k] = position;
      if (position == 0) coors_order[voxels[k]] = atomicAdd(coors_count, 1);
    }
  }
}
