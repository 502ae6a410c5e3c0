// Works on single elements (point and feature) with a 64-bit index instead of on rows.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_traceback_scatter_idx_kernel_float(
    const float *feats, const float *reduced_feats, int32_t *reduce_from,
    const int32_t *coors_map, const int num_input, const int num_feats) {

  const int64_t total = static_cast<int64_t>(num_input) * num_feats;
  const int64_t step = static_cast<int64_t>(blockDim.x) * gridDim.x;
  for (int64_t e = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       e < total; e += step) {
    const int point = static_cast<int>(e / num_feats);
    const int k = static_cast<int>(e % num_feats);
    const int32_t voxel = coors_map[point];
    if (voxel == -1) continue;
    const int64_t target = static_cast<int64_t>(voxel) * num_feats + k;
    if (feats[e] == reduced_feats[target]) atomicMin(reduce_from + target, point);
  }
}
