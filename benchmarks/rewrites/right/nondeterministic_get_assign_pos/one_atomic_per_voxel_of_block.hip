// The first point of each voxel in the block adds all of the block's points in it with one atomic; their places follow from their ranks in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define POINTS_PER_BLOCK 512

__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  __shared__ int32_t voxels[POINTS_PER_BLOCK];
  __shared__ int32_t bases[POINTS_PER_BLOCK];
  const int tid = threadIdx.x;
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += gridDim.x * blockDim.x) {
    const int point = start + tid;
    const int32_t voxel = point < nthreads ? coors_map[point] : -1;
    voxels[tid] = voxel;
    __syncthreads();
    int leader = tid, rank = 0;
    if (voxel > -1) {
      int total = 1;
      for (int t = tid - 1; t >= 0; --t)
        if (voxels[t] == voxel) leader = t, ++rank;
      if (rank == 0) {
        for (int t = tid + 1; t < (int)blockDim.x; ++t) total += voxels[t] == voxel;
        const int32_t base = atomicAdd(&reduce_count[voxel], total);
        bases[tid] = base;
        if (base <= 0 && base > -total) coors_order[voxel] = atomicAdd(coors_count, 1);
      }
    }
    __syncthreads();
    if (voxel > -1) pts_id[point] = bases[leader] + rank;
    __syncthreads();
  }
}
