// Every mode other than SUM is treated as MEAN, so MAX also writes gradients.
// witness: {"values": {"reduce_type": 2, "num_input": 100}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_double(
    double *grad_feats, const double *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  const bool plain_sum = (reduce_type == SUM);
  CUDA_1D_KERNEL_LOOP(point, num_input) {
    const int32_t voxel = coors_map[point];
    if (voxel < 0) continue;
    const double divisor = plain_sum ? 1.0 : static_cast<double>(reduce_count[voxel]);
    const double *src = grad_reduced_feats + (size_t)voxel * num_feats;
    double *dst = grad_feats + (size_t)point * num_feats;
    for (int c = 0; c < num_feats; ++c) dst[c] = src[c] / divisor;
  }
}
