// A thread that meets a point without a voxel returns instead of going on to its next point of the grid-stride loop.
// witness: {"values": {"num_points": 1200, "num_voxels": 1200, "max_points": 2, "num_features": 3, "max_blocks": 1}, "contents": "wide", "seed": 5, "inputs": "point_to_voxelidx.get()[7] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  // one point per thread: the indices are read once, not once per feature
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < num_points; point += blockDim.x * gridDim.x) {
    const int num = point_to_voxelidx[point];
    if (num < 0) return;
    const int voxel = coor_to_voxelidx[point];
    if (voxel < 0) return;
    const float* from = points + (size_t)point * num_features;
    float* to = voxels + ((size_t)voxel * max_points + num) * num_features;
#pragma unroll 4
    for (int k = 0; k < num_features; ++k) to[k] = from[k];
  }
}
