// The result is formed in a register with the powers named, and an ignored label is handled first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* buff, const double gamma, const double alpha,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    if (label < 0) {
      buff[index] = 0;
      continue;
    }
    const double pred = softmax[(int64_t)index * num_classes + label];
    const double rest = 1. - pred;
    const double bounded = pred > (double)FLT_MIN ? pred : (double)FLT_MIN;
    const double first = -pow(rest, gamma);
    const double second = gamma * pow(rest, gamma - 1) * pred * log(bounded);
    double value = alpha * (first + second);
    if (weight != nullptr) value *= weight[label];
    buff[index] = value;
  }
}
