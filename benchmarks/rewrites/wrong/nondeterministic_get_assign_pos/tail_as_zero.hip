// threads after the last point hold voxel 0 in shared memory, which is counted for them
// witness: {"values": {"nthreads": 1000, "num_reduce_count": 1000}, "inputs": "for (size_t i = 0; i < coors_map_count; ++i) coors_map[i] = int32_t(coors_map_count - 1 - i); for (size_t i = 0; i < reduce_count_count; ++i) reduce_count[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  __shared__ int32_t ids[512];
  __shared__ int32_t bases[512];
  const int lane = threadIdx.x;
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += blockDim.x * gridDim.x) {
    const int i = start + lane;
    const bool valid = i < nthreads && coors_map[i] > -1;
    ids[lane] = i < nthreads ? coors_map[i] : 0;
    __syncthreads();
    int rank = 0, leader = lane, total = 0;
    if (valid) {
      const int32_t id = ids[lane];
      for (int k = 0; k < int(blockDim.x); ++k) {
        if (ids[k] != id) continue;
        if (k < lane && rank++ == 0) leader = k;
        ++total;
      }
      if (rank == 0) {
        const int32_t base = atomicAdd(&reduce_count[id], total);
        bases[lane] = base;
        if (base == 0) coors_order[id] = atomicAdd(coors_count, 1);
      }
    }
    __syncthreads();
    if (valid) pts_id[i] = bases[leader] + rank;
    __syncthreads();
  }
}
