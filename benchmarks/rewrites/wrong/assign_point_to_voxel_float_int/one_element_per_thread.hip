// each thread copies one element, so those beyond a limited grid are left out
// witness: {"values": {"num_points": 400, "num_features": 4, "max_points": 5, "NDim": 3, "num_voxels": 80, "max_blocks": 1}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = i % max_points; coor_to_voxelidx[i] = i / max_points; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float* points,
                                      int* point_to_voxelidx,
                                      int* coor_to_voxelidx, float* voxels,
                                      const int max_points,
                                      const int num_features,
                                      const int num_points, const int NDim) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= nthreads) return;
  const int point = i / num_features, k = i - point * num_features;
  const int slot = point_to_voxelidx[point];
  const int voxel = coor_to_voxelidx[point];
  if (slot == -1 || voxel == -1) return;
  float* to = voxels + (voxel * max_points + slot) * num_features;
  to[k] = points[point * num_features + k];
}
