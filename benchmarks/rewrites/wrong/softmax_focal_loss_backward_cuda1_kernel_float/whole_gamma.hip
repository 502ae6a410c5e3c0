// powers are products, so gamma is rounded down to an integer where it is an exponent
// witness: {"values": {"nthreads": 30, "num_classes": 5, "gamma": "1.5f", "alpha": "0.25f"}, "inputs": "for (int i = 0; i < nthreads; ++i) { target[i] = i % 5; for (int k = 0; k < 5; ++k) softmax[5 * i + k] = 0.1f + 0.05f * k; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* buff, const float gamma, const float alpha,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    if (label < 0) {
      buff[index] = 0;
      continue;
    }
    const float pred = softmax[index * num_classes + label], rest = 1.f - pred;

    float lower = 1.f;  // (1 - p) ^ (gamma - 1)
    for (int i = 1; i < static_cast<int>(gamma); ++i) lower *= rest;
    const float upper = gamma > 0.f ? lower * rest : 1.f;

    float value = alpha * (gamma * lower * pred * logf(fmaxf(pred, FLT_MIN)) - upper);
    if (weight) value *= weight[label];
    buff[index] = value;
  }
}
