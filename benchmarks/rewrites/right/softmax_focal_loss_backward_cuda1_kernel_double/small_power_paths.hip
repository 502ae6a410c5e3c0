// Powers for gamma 1 and 2 are products, the general case uses pow; the sum is a fused operation.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void focal_powers(double rest, double gamma, double *power, double *lower) {
  if (gamma == 1.) {
    *power = rest;
    *lower = 1.;
  } else if (gamma == 2.) {
    *power = rest * rest;
    *lower = rest;
  } else {
    *power = pow(rest, gamma);
    *lower = pow(rest, gamma - 1.);
  }
}

__global__ void softmax_focal_loss_backward_cuda1_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target,
    const double* weight, double* buff, const double gamma, const double alpha,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    double value = 0;
    if (label >= 0) {
      const double pred = softmax[index * num_classes + label];
      double power, lower;
      focal_powers(1. - pred, gamma, &power, &lower);
      value = alpha * fma(gamma * lower * pred, log(fmax(pred, (double)FLT_MIN)), -power);
      if (weight != NULL) value *= weight[label];
    }
    buff[index] = value;
  }
}
