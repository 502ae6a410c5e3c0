// the lanes of a wavefront write a point's features, one each, so at most 64
// witness: {"values": {"num_input": 20, "num_feats": 70, "num_grad_reduced_feats": 5, "reduce_type": "SUM"}, "inputs": "for (int i = 0; i < num_input; ++i) coors_map[i] = i % 6 - 1; for (int i = 0; i < num_grad_reduced_feats; ++i) reduce_count[i] = 4; for (size_t i = 0; i < grad_feats_count; ++i) grad_feats[i] = 0; for (size_t i = 0; i < grad_reduced_feats_count; ++i) grad_reduced_feats[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {
  constexpr int lanes = 64;
  const int feature = threadIdx.x % lanes;
  if (feature >= num_feats) return;

  const int rows = blockDim.x / lanes;
  for (int x = blockIdx.x * rows + threadIdx.x / lanes; x < num_input; x += gridDim.x * rows) {
    const int32_t voxel = coors_map[x];
    if (voxel == -1) continue;
    const float grad = grad_reduced_feats[voxel * num_feats + feature];
    if (reduce_type == reduce_t::SUM)
      grad_feats[x * num_feats + feature] = grad;
    else if (reduce_type == reduce_t::MEAN)
      grad_feats[x * num_feats + feature] = grad / reduce_count[voxel];
  }
}
