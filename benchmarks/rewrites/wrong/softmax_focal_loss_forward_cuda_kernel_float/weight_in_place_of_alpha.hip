// a weight takes the place of alpha
// witness: {"values": {"nthreads": 40, "num_classes": 5, "gamma": "2.0f", "alpha": "0.25f", "has_weight": 1}, "inputs": "for (int i = 0; i < nthreads; ++i) { target[i] = i * 37 % num_classes; for (int k = 0; k < num_classes; ++k) softmax[i * num_classes + k] = (1 + (i + k) % 7) / 20.f; } for (int k = 0; k < num_classes; ++k) weight[k] = 0.5f + k;"}
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
    const float balance = weight != NULL ? weight[label] : alpha;
    output[index] = -balance * powf(1.f - pred, gamma) * logf(fmaxf(pred, FLT_MIN));
  }
}
