// Stages the indices of a block's points in shared memory but counts blockDim / num_features + 1 points, one too few where a block begins and ends amid a point.
// witness: {"values": {"num_points": 320, "num_voxels": 320, "max_points": 2, "num_features": 5}, "contents": "wide", "seed": 11}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  __shared__ int nums[1026];
  __shared__ int owners[1026];
  const int staged = blockDim.x / num_features + 1;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int first = base / num_features;
    __syncthreads();
    for (int p = threadIdx.x; p < staged && first + p < num_points; p += blockDim.x) {
      nums[p] = point_to_voxelidx[first + p];
      owners[p] = coor_to_voxelidx[first + p];
    }
    __syncthreads();
    const int i = base + threadIdx.x;
    if (i < nthreads) {
      const int point = i / num_features;
      const int num = nums[point - first];
      const int voxel = owners[point - first];
      if (num >= 0 && voxel >= 0)
        voxels[((size_t)voxel * max_points + num) * num_features + (i - point * num_features)] = points[i];
    }
  }
}
