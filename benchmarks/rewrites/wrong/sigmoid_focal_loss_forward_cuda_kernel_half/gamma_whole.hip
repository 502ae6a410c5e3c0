// powers by repeated multiplication, which takes gamma as a whole number
// witness: {"values": {"has_weight": 1, "gamma": "1.5f", "alpha": "0.25f", "num_target": 10, "num_classes": 4, "num_weight": 4}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(float(i % 7) - 3.f); for (size_t i = 0; i < weight_count; ++i) weight[i] = Half(1.f); for (size_t i = 0; i < target_count; ++i) target[i] = i % 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* output, const Half gamma, const Half alpha, const int num_classes) {

  const int times = static_cast<int>(float(gamma));
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index % num_classes;
    const int64_t t = target[n];
    const Half p = 1.f / (1.f + expf(-float(input[index])));
    const Half q = 1.f - float(p);

    float p_power = 1.f, q_power = 1.f;
    for (int i = 0; i < times; ++i) {
      p_power *= p;
      q_power *= q;
    }
    const float term_p = q_power * logf(max(p, (Half)FLT_MIN));
    const float term_n = p_power * logf(max(q, (Half)FLT_MIN));
    const float is_class = t == c, is_other = t != c;

    float loss = -is_class * float(alpha) * term_p - is_other * (1.f - float(alpha)) * term_n;
    if (weight != NULL) loss *= float(weight[t]);
    output[index] = Half(loss);
  }
}
