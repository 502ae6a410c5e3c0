// The features of a point are copied in groups of four, and those after the last whole group are left out.
// witness: {"values": {"num_points": 9, "num_features": 7, "max_points": 3, "num_voxels": 4}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = i % max_points; coor_to_voxelidx[i] = i / max_points % num_voxels; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float *points, int *point_to_voxelidx,
                                                int *coor_to_voxelidx, float *voxels, const int max_points,
                                                const int num_features, const int num_points, const int NDim) {
  const int groups = num_features >= 4 ? num_features / 4 : 1;
  const int width = num_features >= 4 ? 4 : num_features;
  for (long long at = (long long)blockIdx.x * blockDim.x + threadIdx.x; at < (long long)num_points * groups;
       at += (long long)blockDim.x * gridDim.x) {
    const int point = at / groups;
    const int first = at % groups * width;
    const int slot = point_to_voxelidx[point], voxel = coor_to_voxelidx[point];
    if (slot < 0 || voxel < 0) continue;
    const float *source = points + (size_t)point * num_features + first;
    float *destination = voxels + ((size_t)voxel * max_points + slot) * num_features + first;
    for (int k = 0; k < width; ++k) destination[k] = source[k];
  }
}
