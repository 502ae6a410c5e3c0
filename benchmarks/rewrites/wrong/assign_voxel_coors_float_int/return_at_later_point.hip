// A thread that meets a point which does not open a voxel returns, leaving out the rest of its grid-stride elements.
// witness: {"values": {"num_points": 700, "NDim": 3, "num_voxel_coors": 700, "max_blocks": 2}, "contents": "wide", "seed": 11}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  const int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += stride) {
    const int point = i / NDim;
    if (point_to_voxelidx[point] != 0) return;  // only the first point of a voxel
    const int voxel = coor_to_voxelidx[point];
    if (voxel < 0) return;
    voxel_coors[voxel * NDim + (i - point * NDim)] = coor[i];
  }
}
