// Features are moved in pairs and the last one of an odd number of features is never written.
// witness: {"values": {"num_feats": 5, "num_input": 64, "reduce_type": 0}, "contents": "wide", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_double(
    double *grad_feats, const double *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  if (reduce_type == MAX) return;
  const int pairs = num_feats >> 1;
  CUDA_1D_KERNEL_LOOP(point, num_input) {
    const int32_t voxel = coors_map[point];
    if (voxel == -1) continue;
    double scale = 1.0;
    if (reduce_type == MEAN) scale = static_cast<double>(reduce_count[voxel]);
    const double *src = grad_reduced_feats + (size_t)voxel * num_feats;
    double *dst = grad_feats + (size_t)point * num_feats;
    for (int p = 0; p < pairs; ++p) {
      const double first = src[2 * p];
      const double second = src[2 * p + 1];
      dst[2 * p] = first / scale;
      dst[2 * p + 1] = second / scale;
    }
  }
}
