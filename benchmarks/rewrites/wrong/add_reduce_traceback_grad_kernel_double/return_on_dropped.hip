// A thread that meets a dropped point returns and leaves the later points of its grid-stride loop without gradient.
// witness: {"values": {"num_input": 1500, "max_blocks": 1, "reduce_type": 0}, "contents": "wide", "seed": 7, "inputs": "coors_map[3] = -1; coors_map[40] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_double(
    double *grad_feats, const double *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  const int lanes = blockDim.x * gridDim.x;
  int point = blockIdx.x * blockDim.x + threadIdx.x;
  while (point < num_input) {
    const int32_t voxel = coors_map[point];
    if (voxel == -1) return;  // the point belongs to no voxel
    const double *src = grad_reduced_feats + (size_t)voxel * num_feats;
    double *dst = grad_feats + (size_t)point * num_feats;
    if (reduce_type == SUM) {
      for (int c = 0; c < num_feats; ++c) dst[c] = src[c];
    } else if (reduce_type == MEAN) {
      const double members = reduce_count[voxel];
      for (int c = 0; c < num_feats; ++c) dst[c] = src[c] / members;
    }
    point += lanes;
  }
}
