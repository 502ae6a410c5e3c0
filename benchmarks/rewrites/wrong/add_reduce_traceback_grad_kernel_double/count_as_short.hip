// The number of points of a voxel is kept in 16 bits, so that counts above 32767 wrap around.
// witness: {"values": {"num_input": 100, "reduce_type": 1}, "contents": "wide", "seed": 5, "inputs": "for (size_t i = 0; i < reduce_count_count; ++i) reduce_count[i] = 40000 + int(i);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_double(
    double *grad_feats, const double *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {

  CUDA_1D_KERNEL_LOOP(point, num_input) {
    const int32_t voxel = coors_map[point];
    if (voxel == -1) continue;
    const double *src = grad_reduced_feats + (size_t)voxel * num_feats;
    double *dst = grad_feats + (size_t)point * num_feats;
    switch (reduce_type) {
      case SUM:
        for (int c = 0; c < num_feats; ++c) dst[c] = src[c];
        break;
      case MEAN: {
        const short members = static_cast<short>(reduce_count[voxel]);
        for (int c = 0; c < num_feats; ++c) dst[c] = src[c] / members;
        break;
      }
      default:
        break;
    }
  }
}
