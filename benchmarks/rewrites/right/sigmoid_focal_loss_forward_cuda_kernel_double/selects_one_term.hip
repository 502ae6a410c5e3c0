// Computes only the term that applies to the element.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ double focal_term(const double x, const bool positive, const double gamma, const double alpha) {
  const double p = 1. / (1. + exp(-x));
  const double q = 1. - p;
  if (positive) return -alpha * pow(q, gamma) * log(max(p, (double)FLT_MIN));
  return -(1. - alpha) * pow(p, gamma) * log(max(q, (double)FLT_MIN));
}

__global__ void sigmoid_focal_loss_forward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* output, const double gamma, const double alpha, const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int64_t t = target[n];
    const double result = focal_term(input[index], t == index - n * num_classes, gamma, alpha);
    output[index] = weight != NULL ? result * weight[t] : result;
  }
}
