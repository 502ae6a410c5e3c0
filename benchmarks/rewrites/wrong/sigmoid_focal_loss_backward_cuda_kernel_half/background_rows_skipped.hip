// Takes targets outside the classes as ignored, though the target after the last class means background.
// witness: {"values": {"num_classes": "4", "num_weight": "5", "num_target": "30", "has_weight": "false"}, "contents": "wide", "seed": 7, "inputs": "target[2] = 4;"}
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

__global__ void sigmoid_focal_loss_backward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* grad_input, const Half gamma, const Half alpha, const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index - n * num_classes;
    const int64_t t = target[n];
    if (t < 0 || t >= num_classes) {
      grad_input[index] = (Half)0.;
      continue;
    }
    const Half p = logistic_of(input[index]);
    const bool hit = t == c;
    Half grad = -(Half)(hit ? 1.f : 0.f) * alpha * term_of_target(p, gamma);
    grad += -(Half)(hit ? 0.f : 1.f) * ((Half)1. - alpha) * term_of_others(p, gamma);
    if (weight != NULL) grad *= weight[t];
    grad_input[index] = grad;
  }
}
