// points are counted per block in shared memory for 1024 voxels, and points of further voxels are left out
// witness: {"values": {"nthreads": 2000, "num_reduce_count": 2000}, "seed": 7, "inputs": "for (int i = 0; i < num_reduce_count; ++i) reduce_count[i] = 0; coors_count[0] = 0; for (int i = 0; i < nthreads; ++i) coors_map[i] = i % num_reduce_count;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  __shared__ int32_t in_block[1024];
  __shared__ int32_t base[1024];
  const int tid = threadIdx.x;

  for (int first = blockIdx.x * blockDim.x; first < nthreads; first += gridDim.x * blockDim.x) {
    for (int v = tid; v < 1024; v += blockDim.x) in_block[v] = 0;
    __syncthreads();

    const int i = first + tid;
    const int voxel = i < nthreads ? coors_map[i] : -1;
    const bool counted = voxel > -1 && voxel < 1024;
    int32_t rank = 0;
    if (counted) rank = atomicAdd(&in_block[voxel], 1);
    __syncthreads();

    // One global atomic per voxel and block.
    for (int v = tid; v < 1024; v += blockDim.x) {
      if (in_block[v] > 0) {
        const int32_t start = atomicAdd(&reduce_count[v], in_block[v]);
        if (start == 0) coors_order[v] = atomicAdd(coors_count, 1);
        base[v] = start;
      }
    }
    __syncthreads();

    if (counted) pts_id[i] = base[voxel] + rank;
    __syncthreads();
  }
}
