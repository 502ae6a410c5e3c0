// the first point of a voxel in each block opens the voxel anew, even if another block has done so
// witness: {"values": {"nthreads": 1000, "num_reduce_count": 1000}, "inputs": "for (size_t i = 0; i < coors_map_count; ++i) coors_map[i] = int32_t(i); for (size_t i = 0; i < reduce_count_count; ++i) reduce_count[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  __shared__ int32_t ids[512];
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += blockDim.x * gridDim.x) {
    const int i = start + threadIdx.x;
    const int32_t id = i < nthreads ? coors_map[i] : -1;
    ids[threadIdx.x] = id;
    __syncthreads();
    if (id > -1) {
      bool first = true;
      for (int k = 0; k < int(threadIdx.x); ++k) first = first && ids[k] != id;
      const int32_t position = atomicAdd(&reduce_count[id], 1);
      pts_id[i] = position;
      if (first) coors_order[id] = atomicAdd(coors_count, 1);
    }
    __syncthreads();
  }
}
