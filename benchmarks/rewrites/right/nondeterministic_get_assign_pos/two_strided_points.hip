// Two points per turn of the grid loop, one stride apart, with the loads before the atomic additions.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  const int64_t step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t point = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; point < nthreads; point += 2 * step) {
    const int64_t points[2] = {point, point + step};
    const int32_t voxels[2] = {coors_map[point], point + step < nthreads ? coors_map[point + step] : -1};
    for (int k = 0; k < 2; k++) {
      if (voxels[k] < 0) continue;
      const int32_t place = atomicAdd(&reduce_count[voxels[k]], 1);
      pts_id[points[k]] = place;
      if (place == 0) coors_order[voxels[k]] = atomicAdd(coors_count, 1);
    }
  }
}
