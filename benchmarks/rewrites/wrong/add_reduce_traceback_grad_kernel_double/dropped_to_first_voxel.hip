// The index is clamped to zero to be safe, so a dropped point (-1) receives the gradient of voxel 0.
// witness: {"values": {"num_input": 100, "reduce_type": 0}, "contents": "wide", "seed": 8, "inputs": "coors_map[3] = -1; coors_map[77] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_double(
    double *grad_feats, const double *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  const int64_t total = (int64_t)num_input * num_feats;
  const int64_t step = (int64_t)blockDim.x * gridDim.x;
  for (int64_t e = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; e < total; e += step) {
    const int64_t point = e / num_feats;
    const int64_t c = e - point * num_feats;
    const int32_t voxel = max(coors_map[point], 0);
    const double g = grad_reduced_feats[(int64_t)voxel * num_feats + c];
    if (reduce_type == SUM)
      grad_feats[e] = g;
    else if (reduce_type == MEAN)
      grad_feats[e] = g / static_cast<double>(reduce_count[voxel]);
  }
}
