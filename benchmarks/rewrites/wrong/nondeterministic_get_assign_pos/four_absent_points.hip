// four points of the same voxel take their positions at once, also where all four are absent
// witness: {"values": {"nthreads": 301, "num_reduce_count": 60}, "inputs": "coors_count[0] = 0; for (int i = 0; i < num_reduce_count; ++i) reduce_count[i] = 0; for (int i = 0; i < nthreads; ++i) coors_map[i] = i / 4 % 5 == 2 ? -1 : i / 4 % 5 == 3 ? 9 : i * 7 % 60;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {
  const int step = 4 * blockDim.x * gridDim.x;
  for (int first = 4 * (blockIdx.x * blockDim.x + threadIdx.x); first < nthreads; first += step) {
    const int points = min(4, nthreads - first);
    const int32_t* voxels = coors_map + first;
    if (points == 4 && voxels[0] == voxels[1] && voxels[1] == voxels[2] && voxels[2] == voxels[3]) {
      // points of a scan line often fall into the same voxel
      const int32_t start = atomicAdd(&reduce_count[voxels[0]], 4);
      for (int k = 0; k < 4; ++k) pts_id[first + k] = start + k;
      if (start == 0) coors_order[voxels[0]] = atomicAdd(coors_count, 1);
      continue;
    }
    for (int k = 0; k < points; ++k) {
      if (voxels[k] < 0) continue;
      const int32_t position = atomicAdd(&reduce_count[voxels[k]], 1);
      pts_id[first + k] = position;
      if (position == 0) coors_order[voxels[k]] = atomicAdd(coors_count, 1);
    }
  }
}
