// A 64-bit loop index, an early continue for invalid points and a ticket helper.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void open_voxel(int32_t voxel, int32_t* tickets, int32_t* order) {
  const int32_t ticket = atomicAdd(tickets, 1);
  order[voxel] = ticket;
}

__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t point = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; point < nthreads; point += step) {
    const int32_t voxel = coors_map[point];
    if (voxel <= -1) continue;
    const int32_t place = atomicAdd(reduce_count + voxel, 1);
    if (!place) open_voxel(voxel, coors_count, coors_order);
    pts_id[point] = place;
  }
}
