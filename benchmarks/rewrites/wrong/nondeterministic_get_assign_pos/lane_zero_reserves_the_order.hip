// the first lane reserves places in the order for all new voxels of its wavefront, but only if its own voxel is new
// witness: {"values": {}, "contents": "wide", "seed": 42, "inputs": "reduce_count[coors_map[0]] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int lane = threadIdx.x % warpSize;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int point = base + threadIdx.x;
    const int voxel = point < nthreads ? coors_map[point] : -1;
    bool first = false;
    if (voxel > -1) {
      const int32_t position = atomicAdd(reduce_count + voxel, 1);
      pts_id[point] = position;
      first = position == 0;
    }
    const unsigned long long all_first = __ballot(first);
    int place = 0;
    if (first && lane == 0) place = atomicAdd(coors_count, __popcll(all_first));
    place = __shfl(place, 0);
    if (first) coors_order[voxel] = place + __popcll(all_first & ((1ull << lane) - 1));
  }
}
