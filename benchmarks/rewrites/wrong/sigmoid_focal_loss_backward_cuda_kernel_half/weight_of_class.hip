// The weight is looked up by the column instead of by the target.
// witness: {"values": {"num_target": 50}}
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

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int row = index / num_classes;
    const int column = index - row * num_classes;
    Half positive, negative;
    focal_terms(input[index], gamma, positive, negative);
    const bool hit = target[row] == column;
    const Half on(hit ? 1.f : 0.f), off(hit ? 0.f : 1.f);
    Half gradient = -on * alpha * positive;
    gradient += -off * (Half(1.f) - alpha) * negative;
    if (weight != nullptr) gradient *= weight[column];
    grad_input[index] = gradient;
  }
}
