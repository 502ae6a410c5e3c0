// One thread handles whole rows and takes short cuts for the exponents zero, one and two.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// base ** exponent, with multiplications for small exponents; any base to the power of zero is 1.
__device__ inline double focal_small_power(const double base, const double exponent) {
  if (exponent == 0.0) return 1.0;
  if (exponent == 1.0) return base;
  if (exponent == 2.0) return base * base;
  return pow(base, exponent);
}

__global__ void sigmoid_focal_loss_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* grad_input, const double gamma, const double alpha, const int num_classes) {

  const int rows = nthreads / num_classes;
  const double lowest = static_cast<double>(FLT_MIN);
  const long long stride = static_cast<long long>(blockDim.x) * gridDim.x;
  for (long long n = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; n < rows;
       n += stride) {
    const int64_t t = target[n];
    const double* row = input + n * num_classes;
    double* row_grad = grad_input + n * num_classes;
    for (int c = num_classes - 1; c >= 0; --c) {
      const double p = 1.0 / (1.0 + exp(-row[c]));
      const double q = 1.0 - p;
      double grad = 0.0;
      if (t == c) {
        grad -= alpha * (focal_small_power(q, gamma) * (q - gamma * p * log(fmax(p, lowest))));
      } else {
        grad -= (1.0 - alpha) *
                (focal_small_power(p, gamma) * (gamma * q * log(fmax(q, lowest)) - p));
      }
      if (weight != nullptr) grad *= weight[t];
      row_grad[c] = grad;
    }
  }
}
