// Two voxel indices are packed into one 32-bit word as signed 16-bit numbers, which holds no more than 32768 voxels.
// witness: {"values": {"nthreads": "40000", "num_reduce_count": "40000", "max_blocks": "4096"}, "contents": "wide", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  CUDA_1D_KERNEL_LOOP(pair, (nthreads + 1) / 2) {
    const int low = coors_map[pair * 2];
    const int high = pair * 2 + 1 < nthreads ? coors_map[pair * 2 + 1] : -1;
    const unsigned packed = (unsigned(low) & 0xffffu) | (unsigned(high) << 16);
#pragma unroll
    for (int u = 0; u < 2; u++) {
      const int coors_idx = short(packed >> (16 * u));
      if (coors_idx > -1) {
        const int32_t position = atomicAdd(&reduce_count[coors_idx], 1);
        pts_id[pair * 2 + u] = position;
        if (position == 0) coors_order[coors_idx] = atomicAdd(coors_count, 1);
      }
    }
  }
}
