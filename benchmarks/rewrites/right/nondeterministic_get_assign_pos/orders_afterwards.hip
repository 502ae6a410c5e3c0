// Each thread first counts all of its points and gives the orders in a second loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int start = blockIdx.x * blockDim.x + threadIdx.x, stride = blockDim.x * gridDim.x;
  for (int point = start; point < nthreads; point += stride) {
    const int voxel = coors_map[point];
    if (voxel >= 0) pts_id[point] = atomicAdd(reduce_count + voxel, 1);
  }
  for (int point = start; point < nthreads; point += stride) {
    const int voxel = coors_map[point];
    if (voxel >= 0 && pts_id[point] == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
  }
}
