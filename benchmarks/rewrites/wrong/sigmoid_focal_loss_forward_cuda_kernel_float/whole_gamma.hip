// the power is a product of whole factors, so the fraction of gamma is lost
// witness: {"values": {"num_classes": 5, "num_weight": 6, "num_target": 40, "gamma": "1.5f", "alpha": "0.25f"}, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = float(i * 37 % 101) / 20 - 2.5f; for (int i = 0; i < num_target; ++i) target[i] = i % 6; for (int i = 0; i < num_weight; ++i) weight[i] = 0.5f + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// powf is slow: multiply instead.
__device__ inline float power_of(float base, int exponent) {
  float result = 1.f;
  for (; exponent > 0; exponent >>= 1, base *= base)
    if (exponent & 1) result *= base;
  return result;
}

__global__ void sigmoid_focal_loss_forward_cuda_kernel_float(
    const int nthreads, const float* input, const int64_t* target, const float* weight,
    float* output, const float gamma, const float alpha, const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t t = target[index / num_classes];
    const bool positive = t == index % num_classes;
    const float p = 1.f / (1.f + expf(-input[index]));
    // probability of the right answer
    const float pt = positive ? p : 1.f - p;
    const float at = positive ? alpha : 1.f - alpha;
    float loss = -at * power_of(positive ? 1.f - p : p, gamma) * logf(fmaxf(pt, FLT_MIN));
    if (weight) loss *= weight[t];
    output[index] = loss;
  }
}
