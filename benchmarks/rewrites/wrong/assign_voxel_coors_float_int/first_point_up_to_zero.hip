// Points with a negative number within the voxel (without a place in it) are taken for first points as well.
// witness: {"values": {"num_points": "200", "NDim": "4", "num_voxel_coors": "200", "max_blocks": "4096"}, "contents": "negative_index", "seed": 8}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int target_row(int number_in_voxel, int voxel) {
  if (number_in_voxel > 0) return -1;  // only the first point of a voxel sets its coordinates
  return voxel;
}
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                             int* point_to_voxelidx,
                                             int* coor_to_voxelidx, int* voxel_coors,
                                             const int num_points, const int NDim) {
  const int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += stride) {
    // Component after component: neighbouring threads take neighbouring points.
    const int dim = i / num_points, point = i % num_points;
    const int row = target_row(point_to_voxelidx[point], coor_to_voxelidx[point]);
    if (row >= 0) voxel_coors[row * NDim + dim] = coor[point * NDim + dim];
  }
}
