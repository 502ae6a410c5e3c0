// each thread takes eight neighbouring points, and raises the count once for a run of the same voxel
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nondeterministic_get_assign_pos(
    const int nthreads, const int32_t* coors_map, int32_t* pts_id,
    int32_t* coors_count, int32_t* reduce_count, int32_t* coors_order) {

  const int64_t threads = int64_t(blockDim.x) * gridDim.x;
  for (int64_t chunk = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; chunk * 8 < nthreads; chunk += threads) {
    const int64_t stop = min(chunk * 8 + 8, int64_t(nthreads));
    for (int64_t i = chunk * 8; i < stop;) {
      const int32_t voxel = coors_map[i];
      int64_t next = i + 1;
      while (next < stop && coors_map[next] == voxel) ++next;
      if (voxel > -1) {
        int32_t position = atomicAdd(reduce_count + voxel, int32_t(next - i));
        for (int64_t k = i; k < next; ++k, ++position) {
          pts_id[k] = position;
          if (position == 0) coors_order[voxel] = atomicAdd(coors_count, 1);
        }
      }
      i = next;
    }
  }
}
