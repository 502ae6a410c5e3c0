// the voxels of the block are compared without a barrier after they were put into shared memory
// witness: {"values": {"nthreads": 300, "num_reduce_count": 1}, "inputs": "reduce_count[0] = 0; coors_count[0] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  __shared__ int32_t voxels[512];
  __shared__ int32_t firsts[512];
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += blockDim.x * gridDim.x) {
    const int i = start + threadIdx.x;
    const int32_t own = voxels[threadIdx.x] = i < nthreads ? coors_map[i] : -1;
    int before = 0, leader = threadIdx.x, after = 0;
    if (own > -1) {
      for (int k = int(threadIdx.x) - 1; k >= 0; --k) {
        if (voxels[k] == own) {
          leader = k;
          ++before;
        }
      }
      for (int k = int(threadIdx.x) + 1; k < int(blockDim.x); ++k) after += voxels[k] == own;
      if (before == 0) {
        firsts[threadIdx.x] = atomicAdd(reduce_count + own, 1 + after);
        if (firsts[threadIdx.x] == 0) coors_order[own] = atomicAdd(coors_count, 1);
      }
    }
    __syncthreads();
    if (own > -1) pts_id[i] = firsts[leader] + before;
    __syncthreads();
  }
}
