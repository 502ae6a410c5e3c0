// Computes only the term that applies to the class, in registers and with fused multiply-adds.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* grad_input, const double gamma, const double alpha, const int num_classes) {

  const double lowest = static_cast<double>(FLT_MIN);
  for (long long index = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
       index < nthreads; index += static_cast<long long>(blockDim.x) * gridDim.x) {
    const long long n = index / num_classes;
    const long long c = index - n * num_classes;
    const int64_t t = target[n];
    const bool positive = t == c;

    const double p = 1.0 / (1.0 + exp(-input[index]));
    const double q = 1.0 - p;
    // Both terms have the form base ** gamma * (...) of p and 1 - p.
    const double log_value = log(fmax(positive ? p : q, lowest));
    double term;
    double factor;
    if (positive) {
      term = pow(q, gamma) * fma(-(gamma * p), log_value, q);
      factor = -alpha;
    } else {
      term = pow(p, gamma) * fma(gamma * q, log_value, -p);
      factor = -(1.0 - alpha);
    }
    double grad = 0.0 + factor * term;
    if (weight != nullptr) grad *= weight[t];
    grad_input[index] = grad;
  }
}
