// each block takes the first of its own points for the first of the voxel, so that voxels that span blocks are counted more than once
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_reduce_count; ++i) reduce_count[i] = 0; coors_count[0] = 0; for (int i = 0; i < nthreads; ++i) coors_map[i] = i % 10;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  __shared__ int32_t voxels[512];
  __shared__ int32_t base[512];
  const int tid = threadIdx.x;
  const int width = blockDim.x;

  for (int first = blockIdx.x * width; first < nthreads; first += gridDim.x * width) {
    const int i = first + tid;
    const int32_t voxel = i < nthreads ? coors_map[i] : -1;
    voxels[tid] = voxel;
    __syncthreads();

    int rank = 0, total = 0, leader = tid;
    if (voxel > -1) {
      for (int t = 0; t < width; ++t) {
        if (voxels[t] != voxel) continue;
        if (total == 0) leader = t;
        if (t < tid) ++rank;
        ++total;
      }
      if (rank == 0) {
        base[tid] = atomicAdd(&reduce_count[voxel], total);
        coors_order[voxel] = atomicAdd(coors_count, 1);
      }
    }
    __syncthreads();

    if (voxel > -1) pts_id[i] = base[leader] + rank;
    __syncthreads();
  }
}
