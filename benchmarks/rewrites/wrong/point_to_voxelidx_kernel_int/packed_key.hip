// The three coordinates are packed into a key with 21 bits each, so large coordinates that differ only in higher bits are taken for equal.
// witness: {"values": {"num_points": 60}, "contents": "unit", "seed": 2, "inputs": "for (int i = 0; i < 3; ++i) { coor.get()[i] = 9; coor.get()[40 * NDim + i] = 9; } coor.get()[40 * NDim] = 9 + (1 << 21);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static inline unsigned long long voxel_key(const int *c) {
  if (c[0] == -1) return ~0ull;
  const unsigned long long mask = (1ull << 21) - 1;
  return ((static_cast<unsigned long long>(c[0]) & mask) << 42) |
         ((static_cast<unsigned long long>(c[1]) & mask) << 21) |
         (static_cast<unsigned long long>(c[2]) & mask);
}

__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  __shared__ unsigned long long keys[512];
  const int tile = min(int(blockDim.x), 512);
  for (int base = blockIdx.x * blockDim.x; base < num_points;
       base += blockDim.x * gridDim.x) {
    const int index = base + threadIdx.x;
    const bool active = index < num_points;
    const unsigned long long key = active ? voxel_key(coor + index * NDim) : ~0ull;
    const bool valid = key != ~0ull;
    const int limit = min(base + int(blockDim.x), num_points);
    int num = 0;
    int first = index;
    for (int start = 0; start < limit; start += tile) {
      __syncthreads();
      for (int t = threadIdx.x; t < tile; t += blockDim.x)
        keys[t] = start + t < num_points ? voxel_key(coor + (start + t) * NDim) : ~0ull;
      __syncthreads();
      if (valid) {
        const int end = min(tile, index - start);
        for (int t = 0; t < end; ++t) {
          if (keys[t] == key) {
            if (num == 0) first = start + t;
            ++num;
          }
        }
      }
    }
    if (valid) {
      point_to_pointidx[index] = first;
      if (num < max_points) point_to_voxelidx[index] = num;
    }
  }
}
