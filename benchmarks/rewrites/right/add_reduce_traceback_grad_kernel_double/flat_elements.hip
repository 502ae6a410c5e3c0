// One thread per element of the gradient in a 64-bit grid-stride loop instead of one per point.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_double(
    double *grad_feats, const double *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  if (reduce_type != SUM && reduce_type != MEAN) return;
  const int64_t total = (int64_t)num_input * num_feats;
  const int64_t step = (int64_t)blockDim.x * gridDim.x;
  for (int64_t e = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; e < total; e += step) {
    const int64_t point = e / num_feats;
    const int32_t voxel = coors_map[point];
    if (voxel == -1) continue;
    const double g = grad_reduced_feats[(int64_t)voxel * num_feats + (e - point * num_feats)];
    grad_feats[e] = reduce_type == MEAN ? g / (double)reduce_count[voxel] : g;
  }
}
