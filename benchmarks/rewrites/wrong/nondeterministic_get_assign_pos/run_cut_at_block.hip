// The first point of a run of equal voxels counts it to the end of the block only, and the rest of the run is left out.
// witness: {"values": {}, "inputs": "coors_map[512] = coors_map[511];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  CUDA_1D_KERNEL_LOOP(point, nthreads) {
    const int voxel = coors_map[point];
    if (voxel < 0) continue;
    if (point > 0 && coors_map[point - 1] == voxel) continue;  // counted by the first of the run
    const int block_end = (point / int(blockDim.x) + 1) * int(blockDim.x);
    const int end = block_end < nthreads ? block_end : nthreads;
    int length = 1;
    while (point + length < end && coors_map[point + length] == voxel) ++length;
    const int32_t position = atomicAdd(&reduce_count[voxel], length);
    for (int k = 0; k < length; ++k) pts_id[point + k] = position + k;
    if (position == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
  }
}
