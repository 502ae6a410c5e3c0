// The point and the feature of a grid-stride element are advanced by additions instead of being divided anew.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(
    const int nthreads, const float* points, int* point_to_voxelidx,
    int* coor_to_voxelidx, float* voxels, const int max_points,
    const int num_features, const int num_points, const int NDim) {
  const long long step = (long long)blockDim.x * gridDim.x;
  long long element = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  long long index = element / num_features;
  long long k = element % num_features;
  const long long index_step = step / num_features;
  const long long k_step = step % num_features;
  while (element < nthreads) {
    const int num = point_to_voxelidx[index];
    if (num > -1) {
      const int voxelidx = coor_to_voxelidx[index];
      if (voxelidx > -1) {
        const long long row = (long long)voxelidx * max_points + num;
        voxels[row * num_features + k] = points[element];
      }
    }
    element += step;
    index += index_step;
    k += k_step;
    if (k >= num_features) {
      k -= num_features;
      ++index;
    }
  }
}
