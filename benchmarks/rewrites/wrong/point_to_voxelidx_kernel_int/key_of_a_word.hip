// coordinates are compared as a key of one word, of which the first one has eight bits
// witness: {"values": {"max_points": 5, "max_voxels": 50, "num_points": 60, "NDim": 3}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = -1; point_to_pointidx[i] = -1; } for (int p = 0; p < num_points; ++p) { coor[p * NDim] = p % 4 * 256; coor[p * NDim + 1] = p % 5; coor[p * NDim + 2] = 3; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned cell_of(const int* c) {
  return ((unsigned)c[0] * 4096u + (unsigned)c[1]) * 4096u + (unsigned)c[2];
}

__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < num_points; index += blockDim.x * gridDim.x) {
    if (coor[index * NDim] == -1) continue;  // outside of the range
    const unsigned cell = cell_of(coor + index * NDim);
    int num = 0;
    int first = index;
    for (int i = 0; i < index; ++i) {
      const int* other = coor + i * NDim;
      if (other[0] == -1 || cell_of(other) != cell) continue;
      if (++num == 1) first = i;
      if (num >= max_points) break;
    }
    point_to_pointidx[index] = first;
    if (num < max_points) point_to_voxelidx[index] = num;
  }
}
