// class 0 is ignored like the negative labels
// witness: {"values": {"num_classes": 4, "num_target": 6}, "contents": "unit", "inputs": "for (int i = 0; i < num_target; ++i) { target[i] = i % 4; buff[i] = 1.f + i; } for (size_t i = 0; i < softmax_count; ++i) softmax[i] = 0.25f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes, c = index % num_classes;
    const int64_t label = target[n];
    if (label <= 0) {  // background and ignored rows
      grad_input[index] = 0;
      continue;
    }
    const float flag = label == c ? 1.f : 0.f;
    grad_input[index] = buff[n] * (flag - softmax[index]);
  }
}
