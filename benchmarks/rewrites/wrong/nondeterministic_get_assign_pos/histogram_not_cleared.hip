// the counts of a block are not cleared between its tiles
// witness: {"values": {"nthreads": 2097252, "num_reduce_count": 100}, "inputs": "coors_count[0] = 0; for (int i = 0; i < num_reduce_count; ++i) reduce_count[i] = 0; for (int i = 0; i < nthreads; ++i) coors_map[i] = i < 100 ? i : i < 2097152 ? -1 : i - 2097152;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int taken_positions(int count, int voxel, int32_t* coors_count, int32_t* reduce_count,
                                      int32_t* coors_order) {
  const int start = atomicAdd(&reduce_count[voxel], count);
  if (start == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
  return start;
}

__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  constexpr int most = 2048;  // voxels that are counted in shared memory first
  __shared__ int counts[most], starts[most];
  for (int i = threadIdx.x; i < most; i += blockDim.x) counts[i] = 0;
  __syncthreads();
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int i = base + threadIdx.x;
    const int voxel = i < nthreads ? coors_map[i] : -1;
    const bool counted = voxel > -1 && voxel < most;
    const int rank = counted ? atomicAdd(&counts[voxel], 1) : 0;
    __syncthreads();
    if (counted && rank == 0)
      starts[voxel] = taken_positions(counts[voxel], voxel, coors_count, reduce_count, coors_order);
    __syncthreads();
    if (counted)
      pts_id[i] = starts[voxel] + rank;
    else if (voxel > -1)
      pts_id[i] = taken_positions(1, voxel, coors_count, reduce_count, coors_order);
    __syncthreads();
  }
}
