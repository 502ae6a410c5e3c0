// Points are read four at a time, and the one to three points left over are counted by every block, not only by the first one.
// witness: {"values": {"nthreads": "1031", "num_reduce_count": "1031", "max_blocks": "4096"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void assign_point(int i, int coors_idx, int32_t* pts_id, int32_t* coors_count,
                                    int32_t* reduce_count, int32_t* coors_order) {
  if (coors_idx <= -1) return;
  const int32_t position = atomicAdd(&reduce_count[coors_idx], 1);
  pts_id[i] = position;
  if (position == 0) coors_order[coors_idx] = atomicAdd(coors_count, 1);
}

__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int quads = nthreads / 4;
  const int4* quad_map = reinterpret_cast<const int4*>(coors_map);
  CUDA_1D_KERNEL_LOOP(q, quads) {
    const int4 voxels = quad_map[q];
    assign_point(q * 4, voxels.x, pts_id, coors_count, reduce_count, coors_order);
    assign_point(q * 4 + 1, voxels.y, pts_id, coors_count, reduce_count, coors_order);
    assign_point(q * 4 + 2, voxels.z, pts_id, coors_count, reduce_count, coors_order);
    assign_point(q * 4 + 3, voxels.w, pts_id, coors_count, reduce_count, coors_order);
  }
  // the tail
  const int rest = quads * 4 + threadIdx.x;
  if (rest < nthreads && threadIdx.x < 4)
    assign_point(rest, coors_map[rest], pts_id, coors_count, reduce_count, coors_order);
}
