// The number of previous points is counted in 8 bits, which wraps at 256 while max_points may be larger.
// witness: {"values": {"num_points": 700, "max_points": 257}, "contents": "unit", "seed": 7, "inputs": "for (size_t i = 0; i < coor_count; ++i) coor.get()[i] = 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  CUDA_1D_KERNEL_LOOP(index, num_points) {
    const int *own = coor + index * NDim;
    const int x = own[0], y = own[1], z = own[2];
    if (x == -1) continue;
    unsigned char count = 0;
    int first = index;
    int i = index - 1;
    // backwards, so that the last hit is the first point of the voxel
    for (; i >= 0; --i) {
      const int *p = coor + i * NDim;
      const bool same = p[0] == x && p[1] == y && p[2] == z;
      if (same) {
        first = i;
        ++count;
      }
    }
    const int num = count;
    point_to_pointidx[index] = first;
    if (num < max_points) point_to_voxelidx[index] = num;
  }
}
