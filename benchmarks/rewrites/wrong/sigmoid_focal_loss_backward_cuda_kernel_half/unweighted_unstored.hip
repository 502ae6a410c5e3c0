// The gradient is stored only where a weight is given.
// witness: {"values": {"has_weight": "false"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// p and its logarithmic terms, rounded as the elements are.
__device__ inline void focal_terms(Half x, Half gamma, Half& positive, Half& negative) {
  const Half one(1.f), least(FLT_MIN);
  const Half p = one / (one + exp(-x));
  const Half q = one - p;
  positive = pow(q, gamma) * (q - (gamma * p * log(max(p, least))));
  negative = pow(p, gamma) * (gamma * q * log(max(q, least)) - p);
}

__global__ void sigmoid_focal_loss_backward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* grad_input, const Half gamma, const Half alpha, const int num_classes) {

  const bool weighted = weight != nullptr;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index / num_classes];
    Half positive, negative;
    focal_terms(input[index], gamma, positive, negative);
    const Half on(label == index % num_classes ? 1.f : 0.f);
    const Half off(label != index % num_classes ? 1.f : 0.f);
    Half gradient(0.f);
    gradient += -on * alpha * positive;
    gradient += -off * (Half(1.f) - alpha) * negative;
    if (weighted) grad_input[index] = gradient * weight[label];
  }
}
