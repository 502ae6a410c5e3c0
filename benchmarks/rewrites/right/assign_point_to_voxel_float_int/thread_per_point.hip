// A thread copies all features of a point.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float *points, int *point_to_voxelidx,
                                                int *coor_to_voxelidx, float *voxels, const int max_points,
                                                const int num_features, const int num_points, const int NDim) {
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < num_points; point += blockDim.x * gridDim.x) {
    const int slot = point_to_voxelidx[point];
    if (slot < 0) continue;
    const int voxel = coor_to_voxelidx[point];
    if (voxel < 0) continue;
    const float *source = points + size_t(point) * num_features;
    float *target = voxels + (size_t(voxel) * max_points + slot) * num_features;
    for (int k = 0; k < num_features; ++k) target[k] = source[k];
  }
}
