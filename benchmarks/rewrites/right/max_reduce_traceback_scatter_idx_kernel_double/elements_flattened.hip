// The threads stride over all pairs of a point and a feature, of which there are more than points.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void max_reduce_traceback_scatter_idx_kernel_double(
    const double *feats, const double *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {
  const long long elements = (long long)num_input * num_feats;
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long e = (long long)blockIdx.x * blockDim.x + threadIdx.x; e < elements; e += step) {
    const int point = int(e / num_feats), feature = int(e % num_feats);
    const int voxel = coors_map[point];
    if (voxel == -1) continue;
    const long long target = (long long)voxel * num_feats + feature;
    if (!(feats[e] == reduced_feats[target])) continue;
    atomicMin(&reduce_from[target], point);
  }
}
