// the first point of a voxel is found atomically, but voxels are counted with a load and a store
// witness: {"values": {"nthreads": 300, "num_reduce_count": 300}, "inputs": "coors_count[0] = 0; for (int i = 0; i < num_reduce_count; ++i) reduce_count[i] = 0; for (int i = 0; i < nthreads; ++i) coors_map[i] = i * 7 % 300;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int step = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += step) {
    const int32_t voxel = coors_map[i];
    if (voxel < 0) continue;
    const int32_t position = atomicAdd(reduce_count + voxel, 1);
    pts_id[i] = position;
    // only one thread comes here for a voxel
    if (position == 0) coors_order[voxel] = (*coors_count)++;
  }
}
