// only the coordinates of a point are copied, without the features that follow them
// witness: {"values": {"num_points": 60, "num_features": 5, "max_points": 5, "NDim": 3, "num_voxels": 12, "max_blocks": 64}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = i % max_points; coor_to_voxelidx[i] = i / max_points; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  const int step = gridDim.x * blockDim.x;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < num_points; point += step) {
    const int slot = point_to_voxelidx[point];
    const int voxel = coor_to_voxelidx[point];
    if (slot < 0 || voxel < 0) continue;
    const float* from = points + point * num_features;
    float* to = voxels + (voxel * max_points + slot) * num_features;
    for (int k = 0; k < NDim && k < num_features; ++k) to[k] = from[k];
  }
}
