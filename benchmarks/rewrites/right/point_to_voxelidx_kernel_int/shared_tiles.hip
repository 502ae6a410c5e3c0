// The earlier points are searched in tiles that the block loads together into shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  constexpr int kTile = 128;
  __shared__ int tile[kTile * 3];
  const int step = blockDim.x * gridDim.x;
  for (int base = blockIdx.x * blockDim.x; base < num_points; base += step) {
    const int index = base + threadIdx.x;
    const bool inside = index < num_points;
    const int x = inside ? coor[(size_t)index * NDim] : -1;
    const int y = inside ? coor[(size_t)index * NDim + 1] : 0;
    const int z = inside ? coor[(size_t)index * NDim + 2] : 0;
    const int last = min(base + int(blockDim.x), num_points);
    int num = 0;
    int first = index;
    for (int start = 0; start < last; start += kTile) {
      const int size = min(kTile, last - start);
      __syncthreads();
      for (int t = threadIdx.x; t < size * 3; t += blockDim.x)
        tile[t] = coor[(size_t)(start + t / 3) * NDim + t % 3];
      __syncthreads();
      if (x == -1) continue;
      const int reach = min(size, index - start);
      for (int k = 0; k < reach; ++k)
        if (tile[k * 3] == x && tile[k * 3 + 1] == y && tile[k * 3 + 2] == z)
          if (num++ == 0) first = start + k;
    }
    if (x != -1) {
      point_to_pointidx[index] = first;
      if (num < max_points) point_to_voxelidx[index] = num;
    }
  }
}
