// probabilities are kept 0.0001 away from 0 and 1
// witness: {"values": {"nthreads": 30, "num_classes": 5, "gamma": "2.0f", "alpha": "0.25f"}, "inputs": "for (int i = 0; i < nthreads; ++i) { target[i] = i % 5; for (int k = 0; k < 5; ++k) softmax[5 * i + k] = k == i % 5 ? 1e-6f : 0.25f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* buff, const float gamma, const float alpha,
    const int num_classes) {
  constexpr float epsilon = 1e-4f;  // keeps logarithms and powers finite
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += blockDim.x * gridDim.x) {
    const int64_t label = target[i];
    float value = 0.f;
    if (label >= 0) {
      const float p = fminf(fmaxf(softmax[i * num_classes + label], epsilon), 1.f - epsilon);
      const float q = 1.f - p;
      value = -powf(q, gamma) + gamma * powf(q, gamma - 1.f) * p * logf(p);
      value *= alpha;
      if (weight != NULL) value *= weight[label];
    }
    buff[i] = value;
  }
}
