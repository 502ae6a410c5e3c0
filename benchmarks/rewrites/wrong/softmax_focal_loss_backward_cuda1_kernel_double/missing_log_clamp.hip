// The logarithm is taken without the lower bound, so a probability of zero gives 0 * -inf = NaN.
// witness: {"values": {"nthreads": "4", "num_classes": "3"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < softmax_count; i++) softmax[i] = i % 3 == 1 ? 1.0 : 0.0; target[0] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* buff, const double gamma, const double alpha,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    double value = 0;
    if (label >= 0) {
      const double pred = softmax[index * num_classes + label];
      const double rest = 1. - pred;
      value = alpha * (-pow(rest, gamma) + gamma * pow(rest, gamma - 1) * pred * log(pred));
    }
    if (weight != NULL && label >= 0) value *= weight[label];
    buff[index] = value;
  }
}
