// Computes the sigmoid from exp(-|x|) and keeps the difference 1 - p and the lower limits of the logarithms.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* output, const double gamma, const double alpha, const int num_classes) {
  const double lowest = FLT_MIN;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int64_t t = target[n];
    const bool positive = t == index - n * num_classes;
    const double x = input[index];
    const double e = exp(-fabs(x));
    const double p = x >= 0. ? 1. / (1. + e) : e / (1. + e);
    const double q = 1. - p;
    const double base = positive ? q : p;
    const double argument = positive ? p : q;
    const double factor = positive ? -alpha : alpha - 1.;
    double result = factor * pow(base, gamma) * log(fmax(argument, lowest));
    if (weight != NULL) result *= weight[t];
    output[index] = result;
  }
}
