// Takes log(p) and log(1 - p) from a softplus without the lower limit, so an infinite input gives zero times infinity.
// witness: {"inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = double(int(i % 9) - 4) * 0.5; for (size_t i = 0; i < weight_count; ++i) weight[i] = 1.0 + double(i % 17) * 0.25; input[1] = INFINITY; target[0] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// log(1 + exp(x)) without overflow.
__device__ inline double focal_softplus(const double x) {
  return fmax(x, 0.0) + log1p(exp(-fabs(x)));
}

__global__ void sigmoid_focal_loss_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* grad_input, const double gamma, const double alpha, const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index % num_classes;
    const int64_t t = target[n];
    const double x = input[index];

    const double p = 1.0 / (1.0 + exp(-x));
    // log(p) = -softplus(-x) and log(1 - p) = -softplus(x)
    double grad;
    if (t == c) {
      const double log_p = -focal_softplus(-x);
      grad = -alpha * pow(1.0 - p, gamma) * (1.0 - p - gamma * p * log_p);
    } else {
      const double log_q = -focal_softplus(x);
      grad = -(1.0 - alpha) * pow(p, gamma) * (gamma * (1.0 - p) * log_q - p);
    }
    grad_input[index] = weight != nullptr ? grad * weight[t] : grad;
  }
}
