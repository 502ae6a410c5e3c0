// Scans all previous points from the nearest to the first without an early end and takes the last match as the first point.
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
    int num = 0, first = index;
    for (int i = index - 1; i >= 0; --i) {
      const int *p = coor + i * NDim;
      if (((p[0] ^ x) | (p[1] ^ y) | (p[2] ^ z)) == 0) {
        first = i;
        ++num;
      }
    }
    point_to_pointidx[index] = first;
    if (num < max_points) point_to_voxelidx[index] = num;
  }
}
