// The powers of zero, one and two are computed without pow.
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

    const double rest = 1. - pred;
    double factor;
    if (gamma == 0)
      factor = 1;
    else if (gamma == 1)
      factor = rest;
    else if (gamma == 2)
      factor = rest * rest;
    else
      factor = pow(rest, gamma);
    double loss = -alpha * factor * log(max(pred, (double)FLT_MIN));
    if (weight != NULL) loss *= weight[label];
    output[index] = loss;
  }
}
