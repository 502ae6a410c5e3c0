// rounds the exponential to half before the division, and it overflows below -11
// witness: {"values": {"has_weight": 1, "gamma": "2.0f", "alpha": "0.25f", "num_target": 10, "num_classes": 4, "num_weight": 4}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(i % 3 ? 1.5f : -12.f); for (size_t i = 0; i < weight_count; ++i) weight[i] = Half(1.f); for (size_t i = 0; i < target_count; ++i) target[i] = i % 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* output, const Half gamma, const Half alpha, const int num_classes) {

  const Half one = 1.f;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index % num_classes;
    const int64_t t = target[n];

    const Half e = expf(-float(input[index]));
    const Half denominator = float(one) + float(e);
    const Half p = float(one) / float(denominator);
    const Half q = one - p;
    const Half flag_p = t == c ? 1.f : 0.f, flag_n = one - flag_p;

    const Half term_p = powf(q, gamma) * logf(max(p, (Half)FLT_MIN));
    const Half term_n = powf(p, gamma) * logf(max(q, (Half)FLT_MIN));
    Half loss = -flag_p * alpha * term_p;
    loss += -flag_n * (one - alpha) * term_n;
    if (weight != NULL) loss *= weight[t];
    output[index] = loss;
  }
}
