// Eight neighbouring threads share a point and stride over its features, last point first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_double(
    double *grad_feats, const double *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  const int lane = threadIdx.x & 7;
  const int64_t group = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) >> 3;
  const int64_t groups = ((int64_t)blockDim.x * gridDim.x) >> 3;
  for (int64_t k = group; k < num_input; k += groups) {
    const int64_t point = num_input - 1 - k;
    const int32_t voxel = coors_map[point];
    if (voxel == -1 || reduce_type == MAX) continue;
    const double divisor = reduce_type == MEAN ? (double)reduce_count[voxel] : 1.0;
    for (int c = lane; c < num_feats; c += 8)
      grad_feats[point * num_feats + c] = grad_reduced_feats[(int64_t)voxel * num_feats + c] / divisor;
  }
}
