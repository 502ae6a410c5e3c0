// Finds the first point of the voxel in one loop and counts from there in a second one that ends at max_points.
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
    const int x = own[0];
    if (x == -1) continue;
    const int y = own[1], z = own[2];
    int first = 0;
    for (const int *p = coor; first < index; ++first, p += NDim)
      if (p[0] == x && p[1] == y && p[2] == z) break;
    point_to_pointidx[index] = first;
    int num = 0;
    for (int i = first; i < index && num < max_points; ++i) {
      const int *p = coor + i * NDim;
      num += (p[0] == x) & (p[1] == y) & (p[2] == z);
    }
    if (num < max_points) point_to_voxelidx[index] = num;
  }
}
