// Uses the formula for the target with 1 - p for the other classes, where 1 - (1 - p) in half loses a small p.
// witness: {"values": {"has_weight": "false"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = from_number<Half>(-7.0 - 0.1 * double(i % 7));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// (1 - q)**gamma * (1 - q - gamma*q*log(q))
__device__ inline Half focal_term(Half q, Half gamma) {
  const Half rest = (Half)1. - q;
  return powf(float(rest), float(gamma)) * (float(rest) - float(gamma * q) * logf(max(q, (Half)FLT_MIN)));
}

__global__ void sigmoid_focal_loss_backward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* grad_input, const Half gamma, const Half alpha, const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t t = target[index / num_classes];
    const Half p = (Half)1. / ((Half)1. + expf(-float(input[index])));
    // the gradient is antisymmetric in target and other classes
    Half grad = t == index % num_classes ? -alpha * focal_term(p, gamma)
                                         : ((Half)1. - alpha) * focal_term((Half)1. - p, gamma);
    if (weight != NULL) grad *= weight[t];
    grad_input[index] = grad;
  }
}
