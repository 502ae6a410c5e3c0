// A point counts as invalid when any of its three coordinates is -1 and not only the first.
// witness: {"values": {"num_points": 60, "NDim": 3}, "contents": "unit", "seed": 7, "inputs": "for (int i = 0; i < 60; ++i) { coor[i * 3] = 2; coor[i * 3 + 1] = i % 5 - 2; coor[i * 3 + 2] = i % 3 - 1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  CUDA_1D_KERNEL_LOOP(index, num_points) {
    const int* p = coor + index * NDim;
    const int cx = p[0], cy = p[1], cz = p[2];
    // dynamic voxelisation marks dropped points with -1
    if (cx == -1 || cy == -1 || cz == -1) continue;

    int hits = 0, owner = index;
    for (int i = 0; i < index; ++i) {
      const int* q = coor + i * NDim;
      if (((q[0] ^ cx) | (q[1] ^ cy) | (q[2] ^ cz)) == 0) {
        if (hits == 0) owner = i;
        ++hits;
      }
    }
    point_to_pointidx[index] = owner;
    if (hits < max_points) point_to_voxelidx[index] = hits;
  }
}
