// only points with all three coordinates -1 are left out, though the first alone may be
// witness: {"values": {"max_points": 5, "max_voxels": 50, "num_points": 60, "NDim": 3}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = -1; point_to_pointidx[i] = -1; } for (int p = 0; p < num_points; ++p) { coor[p * NDim] = p % 7 == 3 ? -1 : p % 4; coor[p * NDim + 1] = p % 14 == 3 ? -1 : p % 5; coor[p * NDim + 2] = 3; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool outside(const int* c) { return c[0] == -1 && c[1] == -1 && c[2] == -1; }

__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  const int stride = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < num_points; index += stride) {
    const int* own = coor + (size_t)index * NDim;
    if (outside(own)) continue;
    const int x = own[0], y = own[1], z = own[2];
    int num = 0, first = index;
    for (int i = 0; i < index && num < max_points; ++i) {
      const int* other = coor + (size_t)i * NDim;
      if (outside(other)) continue;
      if (other[0] == x && other[1] == y && other[2] == z) {
        if (num == 0) first = i;
        ++num;
      }
    }
    point_to_pointidx[index] = first;
    if (num < max_points) point_to_voxelidx[index] = num;
  }
}
