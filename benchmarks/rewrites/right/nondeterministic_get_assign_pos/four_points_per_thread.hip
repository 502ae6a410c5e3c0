// Four points per thread with vector loads, and the tail by the first threads of the grid alone.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void count_point(int coors_idx, int32_t* pts_id, int32_t* coors_count,
                                   int32_t* reduce_count, int32_t* coors_order) {
  if (coors_idx <= -1) return;
  const int32_t position = atomicAdd(reduce_count + coors_idx, 1);
  *pts_id = position;
  if (position == 0) coors_order[coors_idx] = atomicAdd(coors_count, 1);
}

__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int quads = nthreads / 4;
  const int4* quad_map = reinterpret_cast<const int4*>(coors_map);
  CUDA_1D_KERNEL_LOOP(q, quads) {
    const int4 voxels = quad_map[q];
    count_point(voxels.x, pts_id + q * 4, coors_count, reduce_count, coors_order);
    count_point(voxels.y, pts_id + q * 4 + 1, coors_count, reduce_count, coors_order);
    count_point(voxels.z, pts_id + q * 4 + 2, coors_count, reduce_count, coors_order);
    count_point(voxels.w, pts_id + q * 4 + 3, coors_count, reduce_count, coors_order);
  }
  const int rest = quads * 4 + threadIdx.x;
  if (blockIdx.x == 0 && rest < nthreads)
    count_point(coors_map[rest], pts_id + rest, coors_count, reduce_count, coors_order);
}
