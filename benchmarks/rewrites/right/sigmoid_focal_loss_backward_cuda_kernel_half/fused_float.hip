// After p, its complement and the terms are rounded, the rest is fused in float and rounded once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_backward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* grad_input, const Half gamma, const Half alpha, const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int row = index / num_classes;
    const int64_t label = target[row];
    const bool hit = label == index - row * num_classes;
    const Half one(1.f), least(FLT_MIN);
    const Half p = one / (one + exp(-input[index]));
    const Half q = one - p;
    const float g = gamma;
    const Half positive = Half(powf(q, g) * (float(q) - float(gamma * p) * logf(fmaxf(p, least))));
    const Half negative = Half(powf(p, g) * fmaf(float(gamma * q), logf(fmaxf(q, least)), -float(p)));
    const float plus = hit ? float(alpha) : 0.f;
    const float minus = hit ? 0.f : float(one - alpha);
    Half total = Half(fmaf(-plus, float(positive), 0.f) + -minus * float(negative));
    if (weight != nullptr) total = Half(float(total) * float(weight[label]));
    grad_input[index] = total;
  }
}
