// voxel 0 is taken for the mark of invalid points
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_reduce_count; ++i) reduce_count[i] = 0; coors_count[0] = 0; for (int i = 0; i < nthreads; ++i) coors_map[i] = i % 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  const int stride = gridDim.x * blockDim.x;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < nthreads; point += stride) {
    const int voxel = coors_map[point];
    if (voxel <= 0) continue;  // the point is outside of the grid
    const int32_t position = atomicAdd(reduce_count + voxel, 1);
    if (position == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
    pts_id[point] = position;
  }
}
