// points are ranked in the block, and the first of a voxel raises its count by all of them
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  __shared__ int32_t ids[512];
  __shared__ int32_t bases[512];
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += blockDim.x * gridDim.x) {
    const int t = threadIdx.x, i = start + t;
    const int32_t id = i < nthreads ? coors_map[i] : -1;
    ids[t] = id;
    __syncthreads();
    int leader = t, members = 0, rank = 0;
    if (id >= 0) {
      for (int k = 0; k < int(blockDim.x); ++k) {
        if (ids[k] != id) continue;
        ++members;
        if (k < t) {
          leader = min(leader, k);
          ++rank;
        }
      }
      if (leader == t) {
        const int32_t base = atomicAdd(reduce_count + id, members);
        // Counts that start below zero pass it inside of the block.
        if (base <= 0 && base + members > 0) coors_order[id] = atomicAdd(coors_count, 1);
        bases[t] = base;
      }
    }
    __syncthreads();
    if (id >= 0) pts_id[i] = bases[leader] + rank;
    __syncthreads();
  }
}
