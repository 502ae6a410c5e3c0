// Each thread handles two neighbouring elements, and the last one of an odd number is left out.
// witness: {"values": {"num_classes": "5", "num_target": "5"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half logistic_of(Half x) { return (Half)1. / ((Half)1. + expf(-float(x))); }

__device__ inline Half term_of_target(Half p, Half gamma) {
  const Half rest = (Half)1. - p;
  return powf(float(rest), float(gamma)) * (float(rest) - float(gamma * p) * logf(max(p, (Half)FLT_MIN)));
}

__device__ inline Half term_of_others(Half p, Half gamma) {
  const Half rest = (Half)1. - p;
  return powf(float(p), float(gamma)) * (float(gamma * rest) * logf(max(rest, (Half)FLT_MIN)) - float(p));
}


__device__ inline Half gradient_of_element(Half x, int64_t label, int c, const Half* weight, Half gamma, Half alpha) {
  const Half p = logistic_of(x);
  Half grad = -(Half)(label == c ? 1.f : 0.f) * alpha * term_of_target(p, gamma);
  grad += -(Half)(label == c ? 0.f : 1.f) * ((Half)1. - alpha) * term_of_others(p, gamma);
  if (weight != NULL) grad *= weight[label];
  return grad;
}

__global__ void sigmoid_focal_loss_backward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* grad_input, const Half gamma, const Half alpha, const int num_classes) {

  const int pairs = nthreads / 2;
  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const int first = pair * 2, second = first + 1;
    const int row = first / num_classes, other_row = second / num_classes;
    grad_input[first] =
        gradient_of_element(input[first], target[row], first - row * num_classes, weight, gamma, alpha);
    grad_input[second] =
        gradient_of_element(input[second], target[other_row], second - other_row * num_classes, weight, gamma, alpha);
  }
}
