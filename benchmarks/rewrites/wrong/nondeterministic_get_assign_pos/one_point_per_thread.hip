// Each thread handles one point, so that points are left over when the grid is limited to fewer blocks than they need.
// witness: {"values": {"nthreads": "2000", "num_reduce_count": "2000", "max_blocks": "2"}, "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int32_t claim_place(int32_t* counter) { return atomicAdd(counter, 1); }

__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int point = blockIdx.x * blockDim.x + threadIdx.x;
  if (point >= nthreads) return;
  const int32_t voxel = coors_map[point];
  if (voxel < 0) return;
  const int32_t place = claim_place(&reduce_count[voxel]);
  pts_id[point] = place;
  if (place != 0) return;
  coors_order[voxel] = claim_place(coors_count);
}
