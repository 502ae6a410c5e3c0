// The position is claimed by a compare-and-swap loop rather than by an atomic addition.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int32_t claim_next_place(int32_t* counter) {
  int32_t seen = atomicAdd(counter, 0), assumed;
  do {
    assumed = seen;
    seen = atomicCAS(counter, assumed, assumed + 1);
  } while (seen != assumed);
  return seen;
}

__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  CUDA_1D_KERNEL_LOOP(point, nthreads) {
    const int32_t voxel = coors_map[point];
    if (voxel < 0) continue;
    const int32_t place = claim_next_place(reduce_count + voxel);
    pts_id[point] = place;
    if (place == 0) coors_order[voxel] = claim_next_place(coors_count);
  }
}
