// Each thread takes a contiguous chunk of points instead of a grid-stride loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int threads = blockDim.x * gridDim.x;
  const int chunk = (nthreads + threads - 1) / threads;
  const int begin = (blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  for (int u = 0; u < chunk; u++) {
    const int i = begin + u;
    if (i >= nthreads) return;
    const int coors_idx = coors_map[i];
    if (coors_idx < 0) continue;
    const int32_t position = atomicAdd(&reduce_count[coors_idx], 1);
    pts_id[i] = position;
    if (position == 0) coors_order[coors_idx] = atomicAdd(coors_count, 1);
  }
}
