// the logarithm of a probability of zero is not avoided
// witness: {"values": {"nthreads": 30, "num_classes": 5, "gamma": "2.0f", "alpha": "0.25f"}, "inputs": "for (int i = 0; i < nthreads; ++i) { target[i] = i % 5; for (int k = 0; k < 5; ++k) softmax[5 * i + k] = i % 4 == 3 ? k == (i + 1) % 5 : 0.2f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda1_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* buff, const float gamma, const float alpha,
    const int num_classes) {
  CUDA_1D_KERNEL_LOOP(n, nthreads) {
    const int64_t label = target[n];
    float grad = 0.0f;
    if (label >= 0) {
      const float p = softmax[n * num_classes + label];
      const float q = 1.0f - p;
      const float modulation = powf(q, gamma);
      const float slope = gamma * powf(q, gamma - 1.0f);
      // d/dp of -(1 - p)^gamma log p, times p
      grad = alpha * (slope * p * logf(p) - modulation);
      if (weight != nullptr) grad *= weight[label];
    }
    buff[n] = grad;
  }
}
