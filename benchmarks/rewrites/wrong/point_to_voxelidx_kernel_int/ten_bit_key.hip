// The three coordinates are packed with ten bits each, so voxels whose coordinates reach 1024 collide.
// witness: {"values": {"num_points": 40, "NDim": 3}, "contents": "unit", "seed": 3, "inputs": "for (int i = 0; i < 40; ++i) { coor[i * 3] = 5; coor[i * 3 + 1] = 7; coor[i * 3 + 2] = i % 2 ? 3 + 1024 : 3; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static __forceinline__ unsigned voxel_key(const int* p) {
  return ((unsigned(p[0]) & 1023u) << 20) | ((unsigned(p[1]) & 1023u) << 10) | (unsigned(p[2]) & 1023u);
}

__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  CUDA_1D_KERNEL_LOOP(index, num_points) {
    const int* mine = coor + index * NDim;
    if (mine[0] == -1) continue;
    const unsigned key = voxel_key(mine);

    int first = index;
    int count = 0;
    const int* other = coor;
    for (int i = 0; i < index; ++i, other += NDim) {
      if (other[0] == -1 || voxel_key(other) != key) continue;
      if (count++ == 0) first = i;
      if (count >= max_points) break;
    }
    point_to_pointidx[index] = first;
    if (count < max_points) point_to_voxelidx[index] = count;
  }
}
