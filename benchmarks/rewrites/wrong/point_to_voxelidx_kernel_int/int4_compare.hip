// With NDim = 4 the points are loaded as int4 and compared in all four components, although only the first three make the voxel.
// witness: {"values": {"NDim": 4, "num_points": 300}, "contents": "unit", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  CUDA_1D_KERNEL_LOOP(index, num_points) {
    int num = 0;
    int first = index;
    if (NDim == 4) {
      // one 16-byte load per point
      const int4 *points = reinterpret_cast<const int4 *>(coor);
      const int4 own = points[index];
      if (own.x == -1) continue;
      for (int i = 0; i < index; ++i) {
        const int4 p = points[i];
        if (p.x == own.x && p.y == own.y && p.z == own.z && p.w == own.w) {
          if (num == 0) first = i;
          ++num;
          if (num >= max_points) break;
        }
      }
    } else {
      const int *own = coor + index * NDim;
      const int x = own[0], y = own[1], z = own[2];
      if (x == -1) continue;
      for (int i = 0; i < index; ++i) {
        const int *p = coor + i * NDim;
        if (p[0] == x && p[1] == y && p[2] == z) {
          if (num == 0) first = i;
          ++num;
          if (num >= max_points) break;
        }
      }
    }
    point_to_pointidx[index] = first;
    if (num < max_points) point_to_voxelidx[index] = num;
  }
}
