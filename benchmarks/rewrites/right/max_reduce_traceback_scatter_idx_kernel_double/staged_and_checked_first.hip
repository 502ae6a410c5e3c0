// The voxels of 512 points are staged in shared memory, lanes take (feature, point) pairs, and a compare-and-swap loop takes the minimum.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  __shared__ int voxels[512];
  for (int base = blockIdx.x * 512; base < num_input; base += gridDim.x * 512) {
    const int count = num_input - base < 512 ? num_input - base : 512;
    __syncthreads();
    for (int t = threadIdx.x; t < count; t += blockDim.x) voxels[t] = coors_map[base + t];
    __syncthreads();
    for (long long e = threadIdx.x; e < (long long)count * num_feats; e += blockDim.x) {
      const int local = int(e / num_feats), feature = int(e - (long long)local * num_feats);
      if (voxels[local] == -1) continue;
      const long long target = (long long)voxels[local] * num_feats + feature;
      const int point = base + local;
      if (feats[(long long)point * num_feats + feature] != reduced_feats[target]) continue;
      int seen = atomicAdd(&reduce_from[target], 0);
      while (seen > point) {
        const int before = atomicCAS(&reduce_from[target], seen, point);
        if (before == seen) break;
        seen = before;
      }
    }
  }
}
