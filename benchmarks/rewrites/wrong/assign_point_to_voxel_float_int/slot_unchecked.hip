// Only the voxel of a point is checked, so a point without a slot in its voxel is written into the last slot of the voxel before.
// witness: {"values": {"num_points": 8, "max_points": 4, "num_voxels": 5}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = i % max_points; coor_to_voxelidx[i] = i / max_points % num_voxels; } point_to_voxelidx[5] = -1; coor_to_voxelidx[5] = 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float *points, int *point_to_voxelidx,
                                                int *coor_to_voxelidx, float *voxels, const int max_points,
                                                const int num_features, const int num_points, const int NDim) {
  const int stride = blockDim.x * gridDim.x;
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  while (thread < nthreads) {
    const int point = thread / num_features;
    const int feature = thread - point * num_features;
    const int voxel = coor_to_voxelidx[point];
    if (voxel >= 0) {
      const long long slot = (long long)voxel * max_points + point_to_voxelidx[point];
      voxels[slot * num_features + feature] = points[thread];
    }
    thread += stride;
  }
}
