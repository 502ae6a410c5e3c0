// the tile of lookups has room for 257 points, which a block exceeds if the coordinates have one dimension
// witness: {"values": {"num_points": 600, "NDim": 1, "num_voxel_coors": 600}, "seed": 7, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = 0; coor_to_voxelidx[i] = i; } for (int i = 0; i < num_points * NDim; ++i) coor[i] = 1000 + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  // 512 coordinates belong to at most 257 points.
  constexpr int kPoints = 257;
  __shared__ int target[kPoints];
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int first_point = base / NDim;
    for (int s = threadIdx.x; s < kPoints; s += blockDim.x) {
      const int point = first_point + s;
      target[s] = point < num_points && point_to_voxelidx[point] == 0 ? coor_to_voxelidx[point] : -1;
    }
    __syncthreads();
    const int element = base + threadIdx.x;
    if (element < nthreads) {
      const int point = element / NDim;
      const int slot = point - first_point;
      if (slot < kPoints && target[slot] >= 0)
        voxel_coors[target[slot] * NDim + (element - point * NDim)] = coor[element];
    }
    __syncthreads();
  }
}
