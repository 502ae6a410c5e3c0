// a voxel is new if its order is -1, but nobody sets orders before
// witness: {"values": {"nthreads": 300, "num_reduce_count": 60}, "inputs": "coors_count[0] = 0; for (int i = 0; i < num_reduce_count; ++i) reduce_count[i] = 0; for (int i = 0; i < num_reduce_count; ++i) coors_order[i] = 7; for (int i = 0; i < nthreads; ++i) coors_map[i] = i * 7 % 60;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  constexpr int32_t unset = -1, being_set = -2;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += blockDim.x * gridDim.x) {
    const int32_t voxel = coors_map[i];
    if (voxel > -1) {
      pts_id[i] = atomicAdd(&reduce_count[voxel], 1);
      if (atomicCAS(&coors_order[voxel], unset, being_set) == unset) {
        atomicExch(&coors_order[voxel], atomicAdd(coors_count, 1));
      }
    }
  }
}
