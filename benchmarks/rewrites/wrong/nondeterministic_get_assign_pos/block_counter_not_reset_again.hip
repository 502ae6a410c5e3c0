// New voxels are counted per block in shared memory, but the counter is not reset between the turns of the grid-stride loop, so later turns add the earlier ones again.
// witness: {"values": {"nthreads": "1536", "num_reduce_count": "1536", "max_blocks": "1"}, "contents": "wide", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  __shared__ int fresh, base;
  if (threadIdx.x == 0) fresh = 0;
  __syncthreads();
  for (int first = blockIdx.x * blockDim.x; first < nthreads; first += blockDim.x * gridDim.x) {
    const int thread_idx = first + threadIdx.x;
    const int coors_idx = thread_idx < nthreads ? coors_map[thread_idx] : -1;
    int rank = -1;
    if (coors_idx > -1) {
      const int32_t position = atomicAdd(&reduce_count[coors_idx], 1);
      pts_id[thread_idx] = position;
      if (position == 0) rank = atomicAdd(&fresh, 1);
    }
    __syncthreads();
    if (threadIdx.x == 0) base = atomicAdd(coors_count, fresh);
    __syncthreads();
    if (rank >= 0) coors_order[coors_idx] = base + rank;
  }
}
