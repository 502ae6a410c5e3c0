// threads of points outside leave before they have loaded their part of the tiles
// witness: {"values": {"max_points": 5, "max_voxels": 50, "num_points": 300, "NDim": 3}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = -1; point_to_pointidx[i] = -1; } for (int p = 0; p < num_points; ++p) for (int k = 0; k < NDim; ++k) coor[p * NDim + k] = p % 7 == 3 ? -1 : p % (4 + k);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  constexpr int tile = 256;
  __shared__ int xs[tile], ys[tile], zs[tile];
  for (int base = blockIdx.x * blockDim.x; base < num_points; base += blockDim.x * gridDim.x) {
    const int index = base + threadIdx.x;
    if (index >= num_points || coor[index * NDim] == -1) continue;  // skip invalid points
    const int x = coor[index * NDim], y = coor[index * NDim + 1], z = coor[index * NDim + 2];
    int num = 0, first = index;
    const int last = min(base + (int)blockDim.x, num_points);
    for (int begin = 0; begin < last; begin += tile) {
      __syncthreads();
      const int points = min(tile, last - begin);
      for (int i = threadIdx.x; i < points; i += blockDim.x) {
        xs[i] = coor[(begin + i) * NDim];
        ys[i] = coor[(begin + i) * NDim + 1];
        zs[i] = coor[(begin + i) * NDim + 2];
      }
      __syncthreads();
      for (int i = 0; i < min(points, index - begin) && num < max_points; ++i) {
        if (xs[i] == x && ys[i] == y && zs[i] == z && ++num == 1) first = begin + i;
      }
    }
    point_to_pointidx[index] = first;
    if (num < max_points) point_to_voxelidx[index] = num;
  }
}
