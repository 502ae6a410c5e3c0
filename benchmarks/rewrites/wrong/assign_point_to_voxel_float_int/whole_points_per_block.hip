// blocks take as many elements as they have threads but count whole points, which agrees where the number of features divides the block
// witness: {"values": {"num_points": 1024, "num_features": 5, "max_points": 5, "NDim": 3, "num_voxels": 205, "max_blocks": 64}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = i % max_points; coor_to_voxelidx[i] = i / max_points; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  const int points_per_block = blockDim.x / num_features;
  const int local = threadIdx.x / num_features;
  const int k = threadIdx.x % num_features;
  const int blocks = (nthreads + blockDim.x - 1) / blockDim.x;
  for (int b = blockIdx.x; b < blocks; b += gridDim.x) {
    const int point = b * points_per_block + local;
    if (local >= points_per_block || point >= num_points) continue;
    const int slot = point_to_voxelidx[point];
    const int voxel = coor_to_voxelidx[point];
    if (slot < 0 || voxel < 0) continue;
    voxels[(voxel * max_points + slot) * num_features + k] = points[point * num_features + k];
  }
}
