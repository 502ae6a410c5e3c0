// also checks that the voxel is less than the number of points, though there may be more voxels than points
// witness: {"values": {"nthreads": "100", "num_reduce_count": "300"}, "contents": "wide", "seed": 46}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  CUDA_1D_KERNEL_LOOP(point, nthreads) {
    const unsigned voxel = coors_map[point];
    if (voxel >= unsigned(nthreads)) continue;  // Negative ones are large.
    const int32_t position = atomicAdd(reduce_count + voxel, 1);
    pts_id[point] = position;
    if (position == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
  }
}
