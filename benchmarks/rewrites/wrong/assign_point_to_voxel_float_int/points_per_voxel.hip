// The stride of a voxel is the number of points instead of the capacity of a voxel.
// witness: {"values": {"num_points": 6, "max_points": 4, "num_voxels": 7}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = i % max_points; coor_to_voxelidx[i] = i / max_points % num_voxels; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float *points, int *point_to_voxelidx,
                                                int *coor_to_voxelidx, float *voxels, const int max_points,
                                                const int num_features, const int num_points, const int NDim) {
  const int voxel_stride = num_points * num_features;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < nthreads; p += blockDim.x * gridDim.x) {
    const int point = p / num_features, feature = p % num_features;
    const int2 target = make_int2(coor_to_voxelidx[point], point_to_voxelidx[point]);
    if (min(target.x, target.y) < 0) continue;
    float *destination = voxels + target.x * voxel_stride + target.y * num_features;
    destination[feature] = points[p];
  }
}
