// Whether a voxel is new is decided by reading its count before the points of the block are added, so that all points of the block in a new voxel count as its first.
// witness: {"values": {"nthreads": "64", "num_reduce_count": "10"}, "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int stride = gridDim.x * blockDim.x;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += stride) {
    const int point = base + threadIdx.x;
    const int32_t voxel = point < nthreads ? coors_map[point] : -1;

    // New voxels first, then the places of the points in them.
    const bool is_new = voxel >= 0 && reduce_count[voxel] == 0;
    __syncthreads();
    if (is_new) coors_order[voxel] = atomicAdd(coors_count, 1);
    if (voxel >= 0) pts_id[point] = atomicAdd(&reduce_count[voxel], 1);
    __syncthreads();
  }
}
