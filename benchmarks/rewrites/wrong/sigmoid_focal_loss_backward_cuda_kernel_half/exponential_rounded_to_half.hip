// Computes the sigmoid wholly in half precision, where the exponential overflows for inputs below about -11.1.
// witness: {"values": {"has_weight": "false", "gamma": "Half(0.5f)"}, "contents": "wide", "seed": 7, "inputs": "input[0] = from_number<Half>(-13.0); input[1] = from_number<Half>(-13.0); target[0] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half logistic_of(Half x) {
  const Half e = expf(-float(x));
  return Half(1.f / (1.f + float(e)));
}

__device__ inline Half term_of_target(Half p, Half gamma) {
  const Half rest = (Half)1. - p;
  return powf(float(rest), float(gamma)) * (float(rest) - float(gamma * p) * logf(max(p, (Half)FLT_MIN)));
}

__device__ inline Half term_of_others(Half p, Half gamma) {
  const Half rest = (Half)1. - p;
  return powf(float(p), float(gamma)) * (float(gamma * rest) * logf(max(rest, (Half)FLT_MIN)) - float(p));
}

__global__ void sigmoid_focal_loss_backward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* grad_input, const Half gamma, const Half alpha, const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int64_t t = target[n];
    const Half p = logistic_of(input[index]);
    const Half positive = Half(t == index - n * num_classes ? 1.f : 0.f), negative = Half(1.f - float(positive));
    Half grad = -positive * alpha * term_of_target(p, gamma);
    grad += -negative * ((Half)1. - alpha) * term_of_others(p, gamma);
    if (weight) grad *= weight[t];
    grad_input[index] = grad;
  }
}
