// The lower limit of the logarithm is a comparison that lets NaN through, which differs from max for NaN inputs when gamma is zero.
// witness: {"values": {"gamma": "0.0"}, "inputs": "target[0] = 1; target[1] = 0; input[1] = std::nan(\"\"); weight[1] = 2.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ double floored_log(const double v) {
  const double lowest = FLT_MIN;
  return log(v < lowest ? lowest : v);
}

__global__ void sigmoid_focal_loss_forward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* output, const double gamma, const double alpha, const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index - n * num_classes;
    const int64_t t = target[n];
    const double p = 1. / (1. + exp(-input[index]));
    const double q = 1. - p;
    double result;
    if (t == c)
      result = -alpha * pow(q, gamma) * floored_log(p);
    else
      result = -(1. - alpha) * pow(p, gamma) * floored_log(q);
    output[index] = weight != NULL ? result * weight[t] : result;
  }
}
