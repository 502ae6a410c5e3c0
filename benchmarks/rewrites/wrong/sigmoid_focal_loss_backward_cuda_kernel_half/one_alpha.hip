// The negatives take alpha instead of 1 - alpha, which is the same for one half only.
// witness: {"values": {"alpha": "Half(0.25f)"}}
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

  const Half scale = -alpha;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index - n * num_classes;
    const int64_t t = target[n];
    Half positive, negative;
    focal_terms(input[index], gamma, positive, negative);
    const Half on(t == c ? 1.f : 0.f), off(t == c ? 0.f : 1.f);
    Half gradient = on * scale * positive;
    gradient += off * scale * negative;
    if (weight != NULL) gradient *= weight[t];
    grad_input[index] = gradient;
  }
}
