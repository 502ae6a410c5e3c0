// The point of an element is found with a rounded reciprocal of num_features in single precision, which is one too low at the first feature of some points.
// witness: {"values": {"num_features": "41"}, "inputs": "for (int p = 0; p < num_points; ++p) { point_to_voxelidx[p] = max_points - 1 - p % max_points; coor_to_voxelidx[p] = p / max_points; } for (size_t e = 0; e < points_count; ++e) points[e] = float(e % 1000) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(
    const int nthreads, const float* points, int* point_to_voxelidx,
    int* coor_to_voxelidx, float* voxels, const int max_points,
    const int num_features, const int num_points, const int NDim) {
  // One reciprocal per thread instead of an integer division per element.
  const float inverse = 1.0f / (float)num_features;
  const int step = blockDim.x * gridDim.x;
  for (int element = blockIdx.x * blockDim.x + threadIdx.x; element < nthreads;
       element += step) {
    const int index = (int)((float)element * inverse);
    const int k = element - index * num_features;
    const int num = point_to_voxelidx[index];
    const int voxelidx = coor_to_voxelidx[index];
    if (num > -1 && voxelidx > -1) {
      const int slot = voxelidx * max_points + num;
      voxels[slot * num_features + k] = points[element];
    }
  }
}
