// a thread that meets a point without a voxel returns, and its points of later rounds are not counted
// witness: {"values": {"nthreads": 1000, "num_reduce_count": 1000, "max_blocks": 1}, "inputs": "for (size_t i = 0; i < coors_map_count; ++i) coors_map[i] = int32_t(i); for (size_t i = 0; i < reduce_count_count; ++i) reduce_count[i] = 1; for (size_t i = 0; i < coors_map_count; i += 7) coors_map[i] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  const int stride = blockDim.x * gridDim.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (i < nthreads) {
    const int32_t voxel = coors_map[i];
    if (voxel == -1) return;  // no voxel, nothing to do
    const int32_t position = atomicAdd(reduce_count + voxel, 1);
    pts_id[i] = position;
    if (!position) coors_order[voxel] = atomicAdd(coors_count, 1);
    i += stride;
  }
}
