// All NDim columns are compared and not only the first three, so points with a further column are told apart.
// witness: {"values": {"num_points": 400, "NDim": 4}, "contents": "wide", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static bool in_same_voxel(const int* a, const int* b, const int n) {
  for (int d = 0; d < n; ++d)
    if (a[d] != b[d]) return false;
  return true;
}

__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  CUDA_1D_KERNEL_LOOP(index, num_points) {
    const int* self = coor + index * NDim;
    if (self[0] == -1) continue;
    int slot = 0;
    int first = index;
    for (int i = 0; i < index; ++i) {
      if (!in_same_voxel(coor + i * NDim, self, NDim)) continue;
      first = slot == 0 ? i : first;
      ++slot;
      if (slot > max_points) break;
    }
    point_to_pointidx[index] = first;
    if (slot < max_points) point_to_voxelidx[index] = slot;
  }
}
