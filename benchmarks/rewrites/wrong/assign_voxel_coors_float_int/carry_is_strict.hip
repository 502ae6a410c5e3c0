// Point and dimension are advanced without division, but the carry into the point comes only beyond NDim, not at NDim.
// witness: {"values": {"num_points": 512, "NDim": 3, "num_voxel_coors": 600, "max_blocks": 1}, "contents": "wide", "seed": 13}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  const int stride = gridDim.x * blockDim.x;
  const int point_step = stride / NDim, k_step = stride % NDim;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int point = i / NDim, k = i % NDim;
  while (i < nthreads) {
    const int voxel = coor_to_voxelidx[point];
    if (point_to_voxelidx[point] == 0 && voxel >= 0) voxel_coors[voxel * NDim + k] = coor[i];
    i += stride;
    point += point_step;
    k += k_step;
    if (k > NDim) {
      k -= NDim;
      ++point;
    }
  }
}
