// Each thread copies one element only, but the grid is limited and need not cover all elements.
// witness: {"values": {"num_points": "200", "num_voxels": "40", "max_blocks": "1"}, "inputs": "for (int p = 0; p < num_points; ++p) { point_to_voxelidx[p] = p % max_points; coor_to_voxelidx[p] = p / max_points; } for (size_t e = 0; e < points_count; ++e) points[e] = float(e % 1000) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(
    const int nthreads, const float* points, int* point_to_voxelidx,
    int* coor_to_voxelidx, float* voxels, const int max_points,
    const int num_features, const int num_points, const int NDim) {
  const int element = blockIdx.x * blockDim.x + threadIdx.x;
  if (element >= nthreads) return;

  const int index = element / num_features;
  const int num = point_to_voxelidx[index];
  if (num < 0) return;
  const int voxelidx = coor_to_voxelidx[index];
  if (voxelidx < 0) return;

  const int feature = element - index * num_features;
  const int slot = voxelidx * max_points + num;
  voxels[slot * num_features + feature] = points[element];
}
