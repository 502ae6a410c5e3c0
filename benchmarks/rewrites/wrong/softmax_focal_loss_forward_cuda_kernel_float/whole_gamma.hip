// multiplies as often as the whole part of gamma says
// witness: {"values": {"nthreads": 40, "num_classes": 5, "gamma": "1.5f", "alpha": "0.25f"}, "inputs": "for (int i = 0; i < nthreads; ++i) { target[i] = i * 37 % num_classes; for (int k = 0; k < num_classes; ++k) softmax[i * num_classes + k] = (1 + (i + k) % 7) / 20.f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* output, const float gamma, const float alpha,
    const int num_classes) {

  const int times = static_cast<int>(gamma);
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int64_t label = target[index];
    if (label < 0) {
      output[index] = 0;
    } else {
      const float pred = softmax[index * num_classes + label];
      float focus = alpha;
      for (int i = 0; i < times; ++i) focus *= 1.f - pred;
      const float loss = -focus * logf(fmaxf(pred, FLT_MIN));
      output[index] = weight != NULL ? weight[label] * loss : loss;
    }
  }
}
