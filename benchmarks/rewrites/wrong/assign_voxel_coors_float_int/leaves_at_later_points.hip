// A thread leaves its loop at the first point that does not open a voxel, so its later coordinates are lost where the grid is limited.
// witness: {"values": {"num_points": 700, "NDim": 3, "num_voxel_coors": 700, "max_blocks": 1}, "inputs": "for (size_t i = 0; i < point_to_voxelidx_count; ++i) { point_to_voxelidx[i] = i % 3 == 1; coor_to_voxelidx[i] = int(i); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int *coor, int *point_to_voxelidx,
                                             int *coor_to_voxelidx, int *voxel_coors, const int num_points,
                                             const int NDim) {
  const int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += stride) {
    const int point = i / NDim;
    if (point_to_voxelidx[point] != 0)
      return;  // not the first point of its voxel
    const int voxel = coor_to_voxelidx[point];
    if (voxel < 0)
      return;
    voxel_coors[voxel * NDim + i - point * NDim] = coor[i];
  }
}
