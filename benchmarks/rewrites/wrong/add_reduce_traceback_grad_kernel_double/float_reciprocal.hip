// The mean multiplies by a reciprocal that was rounded to single precision.
// witness: {"values": {"num_input": 100, "reduce_type": 1}, "contents": "wide", "seed": 6, "inputs": "for (size_t i = 0; i < reduce_count_count; ++i) reduce_count[i] = 3 + int(i);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_double(
    double *grad_feats, const double *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  if (reduce_type != SUM && reduce_type != MEAN) return;
  const int step = blockDim.x * gridDim.x;
  for (int point = threadIdx.x + blockDim.x * blockIdx.x; point < num_input; point += step) {
    const int32_t voxel = coors_map[point];
    if (voxel == -1) continue;
    float weight = 1.0f;
    if (reduce_type == MEAN) weight = 1.0f / static_cast<float>(reduce_count[voxel]);
    for (int c = 0; c < num_feats; ++c)
      grad_feats[(size_t)point * num_feats + c] = grad_reduced_feats[(size_t)voxel * num_feats + c] * weight;
  }
}
