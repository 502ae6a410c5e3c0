// only the label -1 is ignored, not every negative one
// witness: {"values": {"num_classes": 4, "num_target": 6}, "contents": "unit", "inputs": "for (int i = 0; i < num_target; ++i) { target[i] = i == 2 ? -100 : i % 4; buff[i] = 1.f + i; } for (size_t i = 0; i < softmax_count; ++i) softmax[i] = 0.25f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  constexpr int64_t kIgnored = -1;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index - n * num_classes;
    const int64_t label = target[n];
    float grad = 0;
    if (label != kIgnored) grad = buff[n] * ((label == c) - softmax[index]);
    grad_input[index] = grad;
  }
}
