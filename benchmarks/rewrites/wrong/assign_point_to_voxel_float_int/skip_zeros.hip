// Leaves out stores of zeros as if the voxels were cleared before, but their contents are arbitrary.
// witness: {"values": {}, "contents": "zeros", "seed": 13}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ void place_feature(float value, int i, const int* nums, const int* owners, float* to,
                                              int slots, int features) {
  const int point = i / features;
  const int num = nums[point], owner = owners[point];
  if (num < 0 || owner < 0) return;
  if (value != 0.f) to[((size_t)owner * slots + num) * features + i % features] = value;  // padding is zero already
}

__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  const int quads = nthreads / 4;
  const float4* points4 = reinterpret_cast<const float4*>(points);
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const int step = blockDim.x * gridDim.x;
  for (int q = tid; q < quads; q += step) {
    const float4 v = points4[q];
    place_feature(v.x, 4 * q, point_to_voxelidx, coor_to_voxelidx, voxels, max_points, num_features);
    place_feature(v.y, 4 * q + 1, point_to_voxelidx, coor_to_voxelidx, voxels, max_points, num_features);
    place_feature(v.z, 4 * q + 2, point_to_voxelidx, coor_to_voxelidx, voxels, max_points, num_features);
    place_feature(v.w, 4 * q + 3, point_to_voxelidx, coor_to_voxelidx, voxels, max_points, num_features);
  }
  for (int i = 4 * quads + tid; i < nthreads; i += step)
    place_feature(points[i], i, point_to_voxelidx, coor_to_voxelidx, voxels, max_points, num_features);
}
