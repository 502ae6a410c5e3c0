// Raises the count of a voxel by a loop of compare-and-swap instead of atomicAdd.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ int32_t raised_by_one(int32_t* counter) {
  int32_t old = *counter, assumed;
  do {
    assumed = old;
    old = atomicCAS(counter, assumed, assumed + 1);
  } while (old != assumed);
  return old;
}

__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int32_t* const end = coors_map + nthreads;
  const long long stride = (long long)blockDim.x * gridDim.x;
  for (long long point = (long long)blockIdx.x * blockDim.x + threadIdx.x; coors_map + point < end; point += stride) {
    const int32_t voxel = coors_map[point];
    if (voxel < 0) continue;
    const int32_t position = raised_by_one(reduce_count + voxel);
    if (position == 0) coors_order[voxel] = raised_by_one(coors_count);
    pts_id[point] = position;
  }
}
