// Divides by num_features with a 16-bit magic multiplier, which is exact only for small thread indices.
// witness: {"values": {"num_points": 7000, "num_voxels": 7000, "max_points": 2, "num_features": 6}, "contents": "wide", "seed": 9}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ int fast_quotient(int dividend, unsigned long long magic) {
  return (int)((unsigned long long)dividend * magic >> 16);
}

__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  const unsigned long long magic = (1u << 16) / (unsigned)num_features + 1;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += blockDim.x * gridDim.x) {
    const int point = fast_quotient(i, magic);
    const int k = i - point * num_features;
    const int num = point_to_voxelidx[point];
    const int voxel = coor_to_voxelidx[point];
    if ((num | voxel) >= 0) voxels[((size_t)voxel * max_points + num) * num_features + k] = points[i];
  }
}
