// threads stride over the points and copy all features of each
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  const int step = gridDim.x * blockDim.x;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point * num_features < nthreads; point += step) {
    const int slot = point_to_voxelidx[point];
    const int voxel = coor_to_voxelidx[point];
    if (slot < 0 || voxel < 0) continue;
    const float* from = points + point * num_features;
    float* to = voxels + (voxel * max_points + slot) * num_features;
    for (int k = num_features - 1; k >= 0; --k) to[k] = from[k];
  }
}
