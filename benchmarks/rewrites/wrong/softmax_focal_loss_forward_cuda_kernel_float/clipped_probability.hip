// clips the probability to what is at least 1e-7 away from 0 and 1
// witness: {"values": {"nthreads": 40, "num_classes": 5, "gamma": "2.0f", "alpha": "0.25f"}, "inputs": "for (int i = 0; i < nthreads; ++i) { target[i] = i * 37 % num_classes; for (int k = 0; k < num_classes; ++k) softmax[i * num_classes + k] = k == i * 37 % 5 ? 1e-12f : 0.25f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* output, const float gamma, const float alpha,
    const int num_classes) {

  const float margin = 1e-7f;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    float loss = 0;
    if (label >= 0) {
      const float pred = fminf(fmaxf(softmax[index * num_classes + label], margin), 1.f - margin);
      loss = -alpha * powf(1.f - pred, gamma) * logf(pred);
      if (weight != NULL) loss *= weight[label];
    }
    output[index] = loss;
  }
}
