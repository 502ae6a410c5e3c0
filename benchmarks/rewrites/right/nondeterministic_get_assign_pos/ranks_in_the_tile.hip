// a block counts equal voxels of its tile, and the first point of each takes positions for all
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  __shared__ int tile[1024], starts[1024];
  const int tid = threadIdx.x;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int own = base + tid < nthreads ? coors_map[base + tid] : -1;
    tile[tid] = own;
    __syncthreads();
    int first = tid, before = 0, all = 0;
    for (int k = 0; own > -1 && k < (int)blockDim.x; ++k) {
      if (tile[k] != own) continue;
      if (all == 0) first = k;
      before += k < tid;
      ++all;
    }
    if (own > -1 && first == tid) {
      starts[tid] = atomicAdd(&reduce_count[own], all);
      if (starts[tid] == 0) coors_order[own] = atomicAdd(coors_count, 1);
    }
    __syncthreads();
    if (own > -1) pts_id[base + tid] = starts[first] + before;
    __syncthreads();
  }
}
