// consecutive points of a thread that share a voxel are counted with one atomic
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  const long long stride = (long long)gridDim.x * blockDim.x;
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  while (i < nthreads) {
    const int32_t voxel = coors_map[i];
    int32_t run = 1;
    long long next = i + stride;
    while (next < nthreads && coors_map[next] == voxel) {
      ++run;
      next += stride;
    }
    if (voxel > -1) {
      const int32_t start = atomicAdd(&reduce_count[voxel], run);
      if (start <= 0 && start + run > 0) coors_order[voxel] = atomicAdd(coors_count, 1);
      for (int32_t k = 0; k < run; ++k) pts_id[i + k * stride] = start + k;
    }
    i = next;
  }
}
