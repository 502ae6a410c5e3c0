// Voxel 0 is taken as the mark of a point without voxel, so its coordinates are never written.
// witness: {"values": {"num_points": "20", "NDim": "3", "num_voxel_coors": "20", "max_blocks": "4096"}, "contents": "wide", "seed": 5, "inputs": "for (int p = 0; p < num_points; ++p) { point_to_voxelidx[p] = 0; coor_to_voxelidx[p] = p; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                             int* point_to_voxelidx,
                                             int* coor_to_voxelidx, int* voxel_coors,
                                             const int num_points, const int NDim) {
  const int stride = gridDim.x * blockDim.x;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < num_points; point += stride) {
    // The first point of a voxel has number 0 within it; all others get no target.
    const int target = point_to_voxelidx[point] == 0 ? coor_to_voxelidx[point] : 0;
    if (target <= 0) continue;
    const int* from = coor + point * NDim;
    int* to = voxel_coors + target * NDim;
    for (int d = 0; d < NDim; ++d) to[d] = from[d];
  }
}
