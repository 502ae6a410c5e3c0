// the sigmoid is computed as (1 + tanh(x / 2)) / 2, which is zero for very negative inputs
// witness: {"values": {"num_classes": 5, "num_weight": 6, "num_target": 40, "gamma": "2.0f", "alpha": "0.25f"}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = -30.f + 0.5f * (i % 90); for (int i = 0; i < num_target; ++i) target[i] = i % 6; for (int i = 0; i < num_weight; ++i) weight[i] = 0.5f + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float sigmoid_of(float x) { return 0.5f + 0.5f * tanhf(0.5f * x); }

__global__ void sigmoid_focal_loss_forward_cuda_kernel_float(
    const int nthreads, const float* input, const int64_t* target, const float* weight,
    float* output, const float gamma, const float alpha, const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes, c = index % num_classes;
    const int64_t t = target[n];
    const float p = sigmoid_of(input[index]);
    float loss = t == c ? alpha * powf(1.f - p, gamma) * logf(fmaxf(p, FLT_MIN))
                        : (1.f - alpha) * powf(p, gamma) * logf(fmaxf(1.f - p, FLT_MIN));
    if (weight != nullptr) loss *= weight[t];
    output[index] = -loss;
  }
}
