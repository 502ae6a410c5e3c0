// a thread for each feature of a point instead of each point
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {
  if (reduce_type == reduce_t::MAX) return;
  const int64_t total = (int64_t)num_input * num_feats, step = (int64_t)gridDim.x * blockDim.x;
  for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
    const int64_t point = i / num_feats, voxel = coors_map[point];
    if (voxel == -1) continue;
    const float grad = grad_reduced_feats[voxel * num_feats + (i - point * num_feats)];
    grad_feats[i] = reduce_type == reduce_t::MEAN ? grad / static_cast<float>(reduce_count[voxel]) : grad;
  }
}
