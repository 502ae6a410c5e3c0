// takes powers by logarithms, which gives no number for a certain target and a gamma of zero
// witness: {"values": {"nthreads": 40, "num_classes": 5, "gamma": "0.0f", "alpha": "0.25f"}, "inputs": "for (int i = 0; i < nthreads; ++i) { target[i] = i * 37 % num_classes; for (int k = 0; k < num_classes; ++k) softmax[i * num_classes + k] = k == i % 5 ? 1.f : 0.f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* output, const float gamma, const float alpha,
    const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    if (label < 0) {
      output[index] = 0;
      continue;
    }
    const float pred = softmax[index * num_classes + label];
    const float loss = -alpha * exp2f(gamma * log2f(1.f - pred)) * logf(fmaxf(pred, FLT_MIN));
    output[index] = weight == NULL ? loss : loss * weight[label];
  }
}
