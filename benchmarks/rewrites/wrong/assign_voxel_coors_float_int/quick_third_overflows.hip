// The multiplication that replaces the division by three overflows unsigned integers from the index 98304 on.
// witness: {"values": {"num_points": 33000, "NDim": 3, "num_voxel_coors": 33000}, "contents": "wide", "seed": 12}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int point_of(int element, int dims) {
  // coordinates are nearly always three: 43691 / 2^17 is 1 / 3 for all that matters
  if (dims == 3) return int(unsigned(element) * 43691u >> 17);
  return element / dims;
}

__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  CUDA_1D_KERNEL_LOOP(element, nthreads) {
    const int point = point_of(element, NDim);
    const int voxel = coor_to_voxelidx[point];
    if (point_to_voxelidx[point] == 0 && voxel > -1) {
      voxel_coors[voxel * NDim + element % NDim] = coor[element];
    }
  }
}
