// The voxels of a block are kept in shared memory as short, so that voxels from 32768 on are lost or taken for others.
// witness: {"values": {"nthreads": "300", "num_reduce_count": "50000"}, "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define POINTS_PER_BLOCK 512

__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  __shared__ short voxels[POINTS_PER_BLOCK];
  __shared__ int32_t bases[POINTS_PER_BLOCK];
  const int tid = threadIdx.x;
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += gridDim.x * blockDim.x) {
    const int point = start + tid;
    voxels[tid] = point < nthreads ? (short)coors_map[point] : (short)-1;
    __syncthreads();
    const int voxel = voxels[tid];
    int leader = tid, rank = 0, total = 0;
    if (voxel > -1) {
      for (int t = blockDim.x - 1; t >= 0; --t) {
        if (voxels[t] != voxel) continue;
        ++total;
        if (t < tid) ++rank;
        leader = t;
      }
      if (rank == 0) {
        const int32_t base = atomicAdd(&reduce_count[voxel], total);
        bases[tid] = base;
        if (base == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
      }
    }
    __syncthreads();
    if (voxel > -1) pts_id[point] = bases[leader] + rank;
    __syncthreads();
  }
}
