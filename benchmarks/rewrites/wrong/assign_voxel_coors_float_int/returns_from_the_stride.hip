// a thread ends at the first point that names no voxel, though it may have others
// witness: {"values": {"num_points": 700001, "NDim": 3, "num_voxel_coors": 240000}, "inputs": "for (int p = 0; p < num_points; ++p) { point_to_voxelidx[p] = p % 3; coor_to_voxelidx[p] = p / 3; } for (int i = 0; i < num_points * NDim; ++i) coor[i] = 1 + i / (3 * NDim) % 50 + i % NDim;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += blockDim.x * gridDim.x) {
    const int point = i / NDim;
    if (point_to_voxelidx[point] != 0) return;  // not the first point of its voxel
    const int voxelidx = coor_to_voxelidx[point];
    if (voxelidx < 0) return;  // too many voxels
    voxel_coors[voxelidx * NDim + i % NDim] = coor[i];
  }
}
