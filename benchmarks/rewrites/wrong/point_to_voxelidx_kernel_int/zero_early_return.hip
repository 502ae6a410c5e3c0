// With max_points = 0 the kernel returns at once, though point_to_pointidx is still to be written.
// witness: {"values": {"max_points": 0, "num_points": 100}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  if (max_points <= 0) return;  // no voxel can take any point
  CUDA_1D_KERNEL_LOOP(index, num_points) {
    const int *own = coor + index * NDim;
    const int x = own[0];
    if (x == -1) continue;
    const int y = own[1], z = own[2];
    // the first point of the voxel
    int first = 0;
    for (const int *p = coor; first < index; ++first, p += NDim)
      if (p[0] == x && p[1] == y && p[2] == z) break;
    point_to_pointidx[index] = first;
    // then count from there on
    int num = 0;
    for (int i = first; i < index && num < max_points; ++i) {
      const int *p = coor + i * NDim;
      num += (p[0] == x) & (p[1] == y) & (p[2] == z);
    }
    if (num < max_points) point_to_voxelidx[index] = num;
  }
}
