// Stages each point's target as voxel << 16 | num in one int, in which voxels from 32768 on look invalid.
// witness: {"values": {"num_voxels": 40000, "max_points": 2, "num_features": 3}, "contents": "wide", "seed": 7, "inputs": "for (int q = 0; q < 5; ++q) coor_to_voxelidx.get()[q] = 39999 - q;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  __shared__ int targets[1024];
  for (int first = blockIdx.x * blockDim.x; first < num_points; first += gridDim.x * blockDim.x) {
    const int count = min((int)blockDim.x, num_points - first);
    __syncthreads();
    if (threadIdx.x < count) {
      const int num = point_to_voxelidx[first + threadIdx.x];
      const int voxel = coor_to_voxelidx[first + threadIdx.x];
      targets[threadIdx.x] = num < 0 || voxel < 0 ? -1 : (int)((unsigned)voxel << 16 | (unsigned)num);
    }
    __syncthreads();
    const float* from = points + (size_t)first * num_features;
    for (int j = threadIdx.x; j < count * num_features; j += blockDim.x) {
      const int p = j / num_features;
      const int target = targets[p];
      if (target < 0) continue;
      const int k = j - p * num_features;
      voxels[((size_t)(target >> 16) * max_points + (target & 0xffff)) * num_features + k] = from[j];
    }
  }
}
