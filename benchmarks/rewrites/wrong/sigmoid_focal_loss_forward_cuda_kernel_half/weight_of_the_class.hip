// weighs an element by its own class instead of the target of its row
// witness: {"values": {"has_weight": 1, "gamma": "2.0f", "alpha": "0.25f", "num_target": 10, "num_classes": 4, "num_weight": 4}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = Half(float(i % 7) - 3.f); for (size_t i = 0; i < weight_count; ++i) weight[i] = Half(0.5f + i); for (size_t i = 0; i < target_count; ++i) target[i] = i % 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sigmoid_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* output, const Half gamma, const Half alpha, const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index - n * num_classes;
    const float scale = weight != NULL ? float(weight[c]) : 1.f;
    const Half p = 1.f / (1.f + expf(-float(input[index])));
    const Half q = 1.f - float(p);
    float loss;
    if (target[n] == c) {
      loss = -float(alpha) * powf(q, gamma) * logf(fmaxf(p, FLT_MIN));
    } else {
      loss = -(1.f - float(alpha)) * powf(p, gamma) * logf(fmaxf(q, FLT_MIN));
    }
    output[index] = Half(loss * scale);
  }
}
