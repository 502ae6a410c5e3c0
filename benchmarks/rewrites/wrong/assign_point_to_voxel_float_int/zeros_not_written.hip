// Zeros are not written because voxels is taken to be cleared before the launch, which callers do not promise.
// witness: {"values": {}, "inputs": "for (int p = 0; p < num_points; ++p) { point_to_voxelidx[p] = p % max_points; coor_to_voxelidx[p] = p / max_points; } for (size_t e = 0; e < points_count; ++e) points[e] = float(e % 1000) + 1; points[2] = 0.0f; points[9] = 0.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(
    const int nthreads, const float* points, int* point_to_voxelidx,
    int* coor_to_voxelidx, float* voxels, const int max_points,
    const int num_features, const int num_points, const int NDim) {
  const int total = nthreads / num_features;
  const int step = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < total;
       index += step) {
    const int num = point_to_voxelidx[index];
    const int voxelidx = coor_to_voxelidx[index];
    if (num < 0 || voxelidx < 0) continue;

    const float* source = points + index * num_features;
    float* target = voxels + (voxelidx * max_points + num) * num_features;
    for (int k = 0; k < num_features; ++k) {
      const float value = source[k];
      // Padded features are zero; the voxels hold zeros there already.
      if (value != 0.0f) target[k] = value;
    }
  }
}
