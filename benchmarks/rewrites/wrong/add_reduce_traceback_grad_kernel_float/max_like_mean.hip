// what is not a sum is taken for a mean, but nothing is written for a maximum
// witness: {"values": {"num_input": 20, "num_feats": 3, "num_grad_reduced_feats": 5, "reduce_type": "MAX"}, "inputs": "for (int i = 0; i < num_input; ++i) coors_map[i] = i % 5; for (int i = 0; i < num_grad_reduced_feats; ++i) reduce_count[i] = 4; for (size_t i = 0; i < grad_feats_count; ++i) grad_feats[i] = 0; for (size_t i = 0; i < grad_reduced_feats_count; ++i) grad_reduced_feats[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void add_reduce_traceback_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats, const int32_t *coors_map,
    const int32_t *reduce_count, const int num_input, const int num_feats,
    const reduce_t reduce_type) {
  CUDA_1D_KERNEL_LOOP(point, num_input) {
    const int32_t voxel = coors_map[point];
    if (voxel == -1) continue;

    const float divisor = reduce_type == reduce_t::SUM ? 1.0f : static_cast<float>(reduce_count[voxel]);
    const float *from = grad_reduced_feats + voxel * num_feats;
    float *to = grad_feats + point * num_feats;
    for (int i = 0; i < num_feats; ++i) to[i] = from[i] / divisor;
  }
}
