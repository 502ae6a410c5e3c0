// The power is made by repeated multiplication, which truncates gamma to an integer.
// witness: {"values": {"gamma": "Half(1.5f)"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float whole_power(float base, int exponent) {
  float result = 1.f;
  while (exponent > 0) {
    if (exponent & 1) result *= base;
    base *= base;
    exponent >>= 1;
  }
  return result;
}

__global__ void sigmoid_focal_loss_backward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* grad_input, const Half gamma, const Half alpha, const int num_classes) {

  const int power = static_cast<int>(float(gamma));
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index % num_classes;
    const int64_t t = target[n];
    const Half on(t == c ? 1.f : 0.f), off(t == c ? 0.f : 1.f);
    const Half one(1.f), least(FLT_MIN);
    const Half p = one / (one + exp(-input[index]));
    const Half q = one - p;
    const Half positive = whole_power(q, power) * (q - (gamma * p * log(max(p, least))));
    const Half negative = whole_power(p, power) * (gamma * q * log(max(q, least)) - p);
    Half gradient = -on * alpha * positive;
    gradient += -off * (one - alpha) * negative;
    if (weight != NULL) gradient *= weight[t];
    grad_input[index] = gradient;
  }
}
