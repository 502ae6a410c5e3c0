// Gives a voxel its order where the count reads 1 after the additions of the block, which two points of a new voxel miss.
// witness: {"values": {"nthreads": 16, "num_reduce_count": 16}, "inputs": "coors_map[5] = coors_map[4]; reduce_count[coors_map[4]] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int point = base + threadIdx.x;
    const int voxel = point < nthreads ? coors_map[point] : -1;
    if (voxel > -1) pts_id[point] = atomicAdd(&reduce_count[voxel], 1);
    __syncthreads();
    // the first point of a voxel has raised its count to one
    if (voxel > -1 && reduce_count[voxel] == 1) coors_order[voxel] = atomicAdd(coors_count, 1);
    __syncthreads();
  }
}
