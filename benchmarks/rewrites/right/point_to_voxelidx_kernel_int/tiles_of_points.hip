// a block loads earlier points into shared memory, tile by tile, and all threads take part in it
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
    const int* own = coor + (size_t)min(index, num_points - 1) * NDim;
    const int x = own[0], y = own[1], z = own[2];
    const bool valid = index < num_points && x != -1;
    int num = 0, first = index;
    const int last = min(base + (int)blockDim.x, num_points);
    for (int begin = 0; begin < last; begin += tile) {
      const int points = min(tile, last - begin);
      for (int i = threadIdx.x; i < points; i += blockDim.x) {
        const int* other = coor + (size_t)(begin + i) * NDim;
        xs[i] = other[0];
        ys[i] = other[1];
        zs[i] = other[2];
      }
      __syncthreads();
      if (valid) {
        for (int i = 0; i < min(points, index - begin); ++i)
          if (xs[i] == x && ys[i] == y && zs[i] == z && num++ == 0) first = begin + i;
      }
      __syncthreads();
    }
    if (!valid) continue;
    point_to_pointidx[index] = first;
    if (num < max_points) point_to_voxelidx[index] = num;
  }
}
