// Counts the points of a block in a hash table; points that find no slot are counted directly, but get their voxel no order.
// witness: {"values": {"nthreads": 8, "num_reduce_count": 8192}, "inputs": "for (int i = 0; i < 8; i++) coors_map[i] = i * 1024; for (int i = 0; i < 8192; i++) reduce_count[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  constexpr int SLOTS = 1024, PROBES = 4;
  __shared__ int32_t keys[SLOTS], counts[SLOTS], bases[SLOTS];
  const int tid = threadIdx.x;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    for (int s = tid; s < SLOTS; s += blockDim.x) {
      keys[s] = -1;
      counts[s] = 0;
    }
    __syncthreads();

    const int point = base + tid;
    const int voxel = point < nthreads ? coors_map[point] : -1;
    int slot = -1, rank = 0;
    if (voxel > -1) {
      for (int probe = 0; probe < PROBES && slot < 0; ++probe) {
        const int s = (voxel + probe) & (SLOTS - 1);
        const int32_t old = atomicCAS(&keys[s], -1, voxel);
        if (old == -1 || old == voxel) slot = s;
      }
      if (slot >= 0) {
        rank = atomicAdd(&counts[slot], 1);
      } else {  // the table is crowded here
        pts_id[point] = atomicAdd(&reduce_count[voxel], 1);
      }
    }
    __syncthreads();

    for (int s = tid; s < SLOTS; s += blockDim.x) {
      if (counts[s] > 0) {
        const int32_t before = atomicAdd(&reduce_count[keys[s]], counts[s]);
        bases[s] = before;
        if (before == 0) coors_order[keys[s]] = atomicAdd(coors_count, 1);
      }
    }
    __syncthreads();
    if (slot >= 0) pts_id[point] = bases[slot] + rank;
    __syncthreads();
  }
}
