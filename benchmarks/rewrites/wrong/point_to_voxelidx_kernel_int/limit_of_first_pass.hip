// The number of tiles to scan is computed once from the first pass of the grid-stride loop, so later passes do not see all previous points.
// witness: {"values": {"num_points": 1300, "max_blocks": 1, "max_points": 40}, "contents": "unit", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct VoxelTile {
  int x[256], y[256], z[256];
};

__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  __shared__ VoxelTile tile;
  // previous points of this block's points: those before the end of the block
  const int limit = min(int((blockIdx.x + 1) * blockDim.x), num_points);
  for (int base = blockIdx.x * blockDim.x; base < num_points;
       base += blockDim.x * gridDim.x) {
    const int index = base + threadIdx.x;
    int x = -1, y = 0, z = 0;
    if (index < num_points) {
      x = coor[index * NDim];
      y = coor[index * NDim + 1];
      z = coor[index * NDim + 2];
    }
    int num = 0, first = index;
    for (int start = 0; start < limit; start += 256) {
      const int count = min(256, limit - start);
      __syncthreads();
      for (int t = threadIdx.x; t < count; t += blockDim.x) {
        const int *c = coor + (start + t) * NDim;
        tile.x[t] = c[0];
        tile.y[t] = c[1];
        tile.z[t] = c[2];
      }
      __syncthreads();
      if (x != -1) {
        const int end = min(count, index - start);
        for (int t = 0; t < end; ++t)
          if (tile.x[t] == x && tile.y[t] == y && tile.z[t] == z)
            if (num++ == 0) first = start + t;
      }
    }
    if (x != -1) {
      point_to_pointidx[index] = first;
      if (num < max_points) point_to_voxelidx[index] = num;
    }
  }
}
