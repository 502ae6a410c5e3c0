// Four features are stored as one vector if the first and the last of them come from the same point, without a look at the two between.
// witness: {"values": {"num_reduced": "3", "num_feats": "4", "num_grad_feats": "12", "max_blocks": "50000"}, "contents": "unit", "seed": 1, "inputs": "reduce_from[3] = reduce_from[0];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(float *grad_feats,
                                               const float *grad_reduced_feats,
                                               const int32_t *reduce_from,
                                               const int num_reduced,
                                               const int num_feats) {
  CUDA_1D_KERNEL_LOOP(x, num_reduced) {
    const int32_t *from = reduce_from + x * num_feats;
    const float *grad = grad_reduced_feats + x * num_feats;
    int i = 0;
    for (; i + 4 <= num_feats; i += 4) {
      if (from[i] == from[i + 3]) {
        // one point is the maximum of all four
        float *to = grad_feats + from[i] * num_feats + i;
        to[0] = grad[i];
        to[1] = grad[i + 1];
        to[2] = grad[i + 2];
        to[3] = grad[i + 3];
      } else {
        for (int j = i; j < i + 4; j++)
          grad_feats[from[j] * num_feats + j] = grad[j];
      }
    }
    for (; i < num_feats; i++)
      grad_feats[from[i] * num_feats + i] = grad[i];
  }
}
