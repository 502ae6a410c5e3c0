// The smallest double bounds the probability from below, not the smallest float.
// witness: {"contents": "unit", "inputs": "for (size_t i = 0; i < softmax_count; ++i) softmax[i] = 1e-60; for (size_t i = 0; i < weight_count; ++i) weight[i] = 1.5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* output, const double gamma, const double alpha,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    if (label < 0) {
      output[index] = 0;
      continue;
    }
    const double pred = softmax[index * num_classes + label];

    double loss = -alpha * pow(1. - pred, gamma) * log(max(pred, (double)DBL_MIN));
    if (weight != NULL) loss *= weight[label];
    output[index] = loss;
  }
}
