// Each thread copies one element without coming round again, which leaves elements beyond a grid of 4096 blocks.
// witness: {"values": {"num_points": 700000, "num_features": 3, "max_points": 10, "num_voxels": 70000}, "contents": "unit", "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = i % max_points; coor_to_voxelidx[i] = i / max_points % num_voxels; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float *points, int *point_to_voxelidx,
                                                int *coor_to_voxelidx, float *voxels, const int max_points,
                                                const int num_features, const int num_points, const int NDim) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= nthreads) return;
  const int point = thread / num_features;
  const int feature = thread % num_features;
  const int slot = point_to_voxelidx[point];
  const int voxel = coor_to_voxelidx[point];
  if (slot < 0 || voxel < 0) return;
  voxels[((size_t)voxel * max_points + slot) * num_features + feature] = points[thread];
}
