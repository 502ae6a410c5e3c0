// a thread returns at an invalid point, and drops the later points of its grid-stride loop
// witness: {"values": {"nthreads": 1500, "num_reduce_count": 1500, "max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < num_reduce_count; ++i) reduce_count[i] = 0; coors_count[0] = 0; for (int i = 0; i < nthreads; ++i) coors_map[i] = i < 100 ? -1 : i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  const int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += stride) {
    const int32_t voxel = coors_map[i];
    if (voxel < 0) return;  // nothing to do for points outside

    const int32_t position = atomicAdd(&reduce_count[voxel], 1);
    pts_id[i] = position;
    if (position != 0) continue;
    coors_order[voxel] = atomicAdd(coors_count, 1);
  }
}
