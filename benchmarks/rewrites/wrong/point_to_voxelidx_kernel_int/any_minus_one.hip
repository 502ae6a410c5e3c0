// A point counts as invalid if any of its three coordinates is -1, not only the first.
// witness: {"values": {"num_points": 80}, "contents": "unit", "seed": 3, "inputs": "coor.get()[3 * NDim + 1] = -1; coor.get()[50 * NDim + 2] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static inline bool load_voxel(const int *c, int &x, int &y, int &z) {
  x = c[0];
  y = c[1];
  z = c[2];
  // -1 marks points outside of the range
  return x != -1 && y != -1 && z != -1;
}

__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  CUDA_1D_KERNEL_LOOP(index, num_points) {
    int x, y, z;
    if (!load_voxel(coor + index * NDim, x, y, z)) continue;
    int first = -1;
    int num = 0;
    const int *c = coor;
    for (int i = 0; i < index; ++i, c += NDim) {
      // the xor of valid equal points vanishes in all coordinates
      if (((c[0] ^ x) | (c[1] ^ y) | (c[2] ^ z)) == 0) {
        if (first < 0) first = i;
        if (++num >= max_points && num > 1) break;
      }
    }
    point_to_pointidx[index] = first < 0 ? index : first;
    if (num < max_points) point_to_voxelidx[index] = num;
  }
}
