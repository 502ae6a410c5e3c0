// Gives a new voxel its order only where coors_order holds a negative number, although its contents are not set before.
// witness: {"values": {}, "inputs": "for (int i = 0; i < num_reduce_count; i++) coors_order[i] = 7;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  CUDA_1D_KERNEL_LOOP(point, nthreads) {
    const int voxel = coors_map[point];
    if (voxel < 0) continue;
    const int32_t position = atomicAdd(&reduce_count[voxel], 1);
    pts_id[point] = position;
    if (position == 0 && coors_order[voxel] < 0) {  // never order a voxel twice
      coors_order[voxel] = atomicAdd(coors_count, 1);
    }
  }
}
