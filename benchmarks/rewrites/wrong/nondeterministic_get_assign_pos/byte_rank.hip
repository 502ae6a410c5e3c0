// the rank of a point among those of its voxel in the block is kept in a byte
// witness: {"values": {"nthreads": 1000, "num_reduce_count": 1}, "inputs": "for (size_t i = 0; i < reduce_count_count; ++i) reduce_count[i] = 0; coors_count[0] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  __shared__ int32_t ids[512];
  __shared__ int32_t bases[512];
  __shared__ unsigned char ranks[512];
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += blockDim.x * gridDim.x) {
    const int t = threadIdx.x, i = start + t;
    const int32_t id = i < nthreads ? coors_map[i] : -1;
    ids[t] = id;
    ranks[t] = 0;
    __syncthreads();
    int leader = t, members = 0;
    if (id >= 0) {
      for (int k = int(blockDim.x) - 1; k >= 0; --k) {
        if (ids[k] != id) continue;
        ++members;
        if (k < t) {
          leader = k;
          ++ranks[t];
        }
      }
      if (leader == t) {
        bases[t] = atomicAdd(reduce_count + id, members);
        if (bases[t] == 0) coors_order[id] = atomicAdd(coors_count, 1);
      }
    }
    __syncthreads();
    if (id >= 0) pts_id[i] = bases[leader] + ranks[t];
    __syncthreads();
  }
}
