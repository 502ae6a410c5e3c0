// Runs of features with the same target row are copied together, and then the index advances once too often and skips the feature after the run.
// witness: {"values": {"num_reduced": "4", "num_feats": "5", "num_grad_feats": "20"}, "contents": "wide", "seed": 1, "inputs": "for (int i = 0; i < 20; i++) reduce_from[i] = i / 5; reduce_from[2] = 7; reduce_from[7] = 0; reduce_from[8] = 9; reduce_from[9] = 10;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_double(double *grad_feats,
                                               const double *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {

  CUDA_1D_KERNEL_LOOP(x, num_reduced) {
    const int base = x * num_feats;
    for (int i = 0; i < num_feats; i++) {
      const int32_t target = reduce_from[base + i];
      double *out = grad_feats + target * num_feats;
      int run = 1;
      while (i + run < num_feats && reduce_from[base + i + run] == target) run++;
      if (run > 1) {
        for (int k = 0; k < run; k++) out[i + k] = grad_reduced_feats[base + i + k];
        i += run;
      } else {
        out[i] = grad_reduced_feats[base + i];
      }
    }
  }
}
