// The targets of the points that a block touches are first put into shared memory, counted from the point of its first element.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float *points, int *point_to_voxelidx,
                                                int *coor_to_voxelidx, float *voxels, const int max_points,
                                                const int num_features, const int num_points, const int NDim) {
  __shared__ long long targets[512 + 1];
  const int step = blockDim.x * gridDim.x;
  for (long long base = blockIdx.x * blockDim.x; base < nthreads; base += step) {
    const int first = base / num_features;
    const long long stop = base + blockDim.x < nthreads ? base + blockDim.x : nthreads;
    const int last = (stop - 1) / num_features;
    for (int p = first + threadIdx.x; p <= last; p += blockDim.x) {
      const int slot = point_to_voxelidx[p], voxel = coor_to_voxelidx[p];
      targets[p - first] = slot < 0 || voxel < 0 ? -1 : ((long long)voxel * max_points + slot) * num_features;
    }
    __syncthreads();
    const long long element = base + threadIdx.x;
    if (element < stop) {
      const int point = element / num_features;
      const long long target = targets[point - first];
      if (target >= 0) voxels[target + element % num_features] = points[element];
    }
    __syncthreads();
  }
}
