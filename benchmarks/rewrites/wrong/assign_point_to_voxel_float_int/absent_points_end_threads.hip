// a thread returns at the first point without a voxel and leaves out those that it would visit after it
// witness: {"values": {"num_points": 400, "num_features": 4, "max_points": 5, "NDim": 3, "num_voxels": 80, "max_blocks": 1}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = i % max_points; coor_to_voxelidx[i] = i / max_points; } for (int i = 0; i < 20; ++i) { coor_to_voxelidx[7 * i] = -1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += blockDim.x * gridDim.x) {
    const int point = i / num_features;
    const int slot = point_to_voxelidx[point];
    const int voxel = coor_to_voxelidx[point];
    if (slot < 0 || voxel < 0) return;
    voxels[(voxel * max_points + slot) * num_features + i % num_features] = points[i];
  }
}
