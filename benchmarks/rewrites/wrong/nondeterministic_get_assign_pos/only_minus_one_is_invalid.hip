// Only -1 marks a point without a voxel; other negative indices are used as they are.
// witness: {"values": {"nthreads": "200", "num_reduce_count": "200"}, "contents": "negative_indices", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define NO_VOXEL -1

__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int stride = gridDim.x * blockDim.x;
  int point = blockIdx.x * blockDim.x + threadIdx.x;
  while (point < nthreads) {
    const int32_t voxel = coors_map[point];
    if (voxel != NO_VOXEL) {
      const int32_t rank = atomicAdd(reduce_count + voxel, 1);
      if (rank == 0) {
        const int32_t order = atomicAdd(coors_count, 1);
        coors_order[voxel] = order;
      }
      pts_id[point] = rank;
    }
    point += stride;
  }
}
