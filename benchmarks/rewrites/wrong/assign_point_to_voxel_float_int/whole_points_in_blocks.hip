// The point of a thread is counted from the first one of its block, as if every block began with a whole point.
// witness: {"values": {"num_points": 200, "num_features": 6, "max_points": 5, "num_voxels": 41}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = i % max_points; coor_to_voxelidx[i] = i / max_points % num_voxels; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float *points, int *point_to_voxelidx,
                                                int *coor_to_voxelidx, float *voxels, const int max_points,
                                                const int num_features, const int num_points, const int NDim) {
  const int local_point = threadIdx.x / num_features;
  const int feature = threadIdx.x % num_features;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    if (base + threadIdx.x >= nthreads) break;
    const int point = base / num_features + local_point;
    const int slot = point_to_voxelidx[point];
    const int voxel = coor_to_voxelidx[point];
    if (slot > -1 && voxel > -1)
      voxels[((size_t)voxel * max_points + slot) * num_features + feature] =
          points[(size_t)point * num_features + feature];
  }
}
