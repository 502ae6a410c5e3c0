// One thread takes all classes of a row, which reads the target and its weight once.
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

  const int rows = nthreads / num_classes;
  const Half rest = Half(1.f) - alpha;
  CUDA_1D_KERNEL_LOOP(row, rows) {
    const int64_t label = target[row];
    const Half factor = weight != nullptr ? weight[label] : Half(1.f);
    const size_t base = static_cast<size_t>(row) * num_classes;
    for (int column = num_classes - 1; column >= 0; --column) {
      Half positive, negative;
      focal_terms(input[base + column], gamma, positive, negative);
      const Half on(label == column ? 1.f : 0.f), off(label == column ? 0.f : 1.f);
      Half gradient(0.f);
      gradient += -on * alpha * positive;
      gradient += -off * rest * negative;
      if (weight != nullptr) gradient *= factor;
      grad_input[base + column] = gradient;
    }
  }
}
