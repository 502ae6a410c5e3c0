// Computes powers as exp(gamma * log(base)), which gives NaN instead of 1 for a base and an exponent of zero.
// witness: {"values": {"gamma": "0.0"}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = double(int(i % 9) - 4) * 0.5; for (size_t i = 0; i < weight_count; ++i) weight[i] = 1.0 + double(i % 17) * 0.25; input[0] = 50.0; target[0] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// base ** exponent for a base that is not negative.
__device__ inline double focal_power(const double base, const double exponent) {
  return exp(exponent * log(base));
}

__global__ void sigmoid_focal_loss_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* grad_input, const double gamma, const double alpha, const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index - n * num_classes;
    const int64_t t = target[n];

    const double p = 1.0 / (1.0 + exp(-input[index]));
    const double q = 1.0 - p;
    double grad;
    if (t == c) {
      grad = -alpha * focal_power(q, gamma) *
             (q - gamma * p * log(fmax(p, static_cast<double>(FLT_MIN))));
    } else {
      grad = -(1.0 - alpha) * focal_power(p, gamma) *
             (gamma * q * log(fmax(q, static_cast<double>(FLT_MIN))) - p);
    }
    if (weight != nullptr) grad *= weight[t];
    grad_input[index] = grad;
  }
}
