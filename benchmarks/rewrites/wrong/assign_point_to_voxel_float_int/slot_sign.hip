// Tests the sign of the flattened slot voxel * max_points + num once instead of both indices, so that a point with num = -1 in a voxel > 0 lands in the slot before.
// witness: {"values": {}, "contents": "wide", "seed": 3, "inputs": "point_to_voxelidx.get()[0] = -1; for (int q = 0; q < 5; ++q) coor_to_voxelidx.get()[q] = q + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  const int step = blockDim.x * gridDim.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int point = i / num_features;
  int k = i - point * num_features;
  const int step_point = step / num_features;
  const int step_k = step - step_point * num_features;
  while (i < nthreads) {
    // -1 in either index makes the slot negative
    const int slot = coor_to_voxelidx[point] * max_points + point_to_voxelidx[point];
    if (slot >= 0) voxels[(size_t)slot * num_features + k] = points[i];
    i += step;
    point += step_point;
    k += step_k;
    if (k >= num_features) {
      k -= num_features;
      ++point;
    }
  }
}
