// One point per thread without a loop over the grid: points beyond the (capped) grid are left out.
// witness: {"values": {"nthreads": "1300", "num_reduce_count": "1300", "max_blocks": "1"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  const int point = blockIdx.x * blockDim.x + threadIdx.x;
  if (point >= nthreads) return;
  const int coors_idx = coors_map[point];
  if (coors_idx < 0) return;
  const int32_t position = atomicAdd(reduce_count + coors_idx, 1);
  pts_id[point] = position;
  if (position == 0) coors_order[coors_idx] = atomicAdd(coors_count, 1);
}
