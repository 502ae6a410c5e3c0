// The points after the last whole group of four are handled by the first threads of every block instead of only one.
// witness: {"values": {"nthreads": "1003", "num_reduce_count": "1003"}, "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void assign_point(int point, int32_t voxel, int32_t* pts_id, int32_t* coors_count,
                                    int32_t* reduce_count, int32_t* coors_order) {
  if (voxel < 0) return;
  const int32_t place = atomicAdd(&reduce_count[voxel], 1);
  pts_id[point] = place;
  if (place == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
}

__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int groups = nthreads / 4;
  const int4* vectors = reinterpret_cast<const int4*>(coors_map);
  for (int g = blockIdx.x * blockDim.x + threadIdx.x; g < groups; g += gridDim.x * blockDim.x) {
    const int4 v = vectors[g];
    assign_point(4 * g + 0, v.x, pts_id, coors_count, reduce_count, coors_order);
    assign_point(4 * g + 1, v.y, pts_id, coors_count, reduce_count, coors_order);
    assign_point(4 * g + 2, v.z, pts_id, coors_count, reduce_count, coors_order);
    assign_point(4 * g + 3, v.w, pts_id, coors_count, reduce_count, coors_order);
  }
  // The remainder.
  const int rest = 4 * groups + threadIdx.x;
  if (rest < nthreads) assign_point(rest, coors_map[rest], pts_id, coors_count, reduce_count, coors_order);
}
