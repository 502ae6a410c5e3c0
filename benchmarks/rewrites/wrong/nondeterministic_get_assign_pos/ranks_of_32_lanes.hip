// ranks within a wavefront are counted with a mask of 32 lanes
// witness: {"values": {"nthreads": 200, "num_reduce_count": 10}, "inputs": "coors_count[0] = 0; for (int i = 0; i < num_reduce_count; ++i) reduce_count[i] = 0; for (int i = 0; i < nthreads; ++i) coors_map[i] = i % 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int lane = threadIdx.x % warpSize;
  // the lanes of a wavefront with the same voxel take their positions at once
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int i = base + threadIdx.x;
    const int own = i < nthreads ? coors_map[i] : -1;
    int position = 0;
    unsigned long long left = __ballot(own > -1);
    while (left) {
      const int leader = __ffsll(left) - 1;
      const int voxel = __shfl(own, leader);
      const unsigned long long same = __ballot(own == voxel);
      int start = 0;
      if (lane == leader) {
        start = atomicAdd(&reduce_count[voxel], __popcll(same));
        if (start == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
      }
      start = __shfl(start, leader);
      if (own == voxel) position = start + __popc(same & ((1u << lane) - 1));
      left &= ~same;
    }
    if (own > -1) pts_id[i] = position;
  }
}
