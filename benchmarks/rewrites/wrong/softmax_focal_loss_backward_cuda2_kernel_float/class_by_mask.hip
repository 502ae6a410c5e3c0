// the class is the low bits of the index, as with a power of two of classes
// witness: {"values": {"num_classes": 6, "num_target": 5}, "contents": "unit", "inputs": "for (int i = 0; i < num_target; ++i) { target[i] = (i + 2) % 6; buff[i] = 1.f + i; } for (size_t i = 0; i < softmax_count; ++i) softmax[i] = 0.125f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  const int mask = num_classes - 1;
  const int stride = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += stride) {
    const int n = index / num_classes;
    const int c = index & mask;
    const int64_t label = target[n];
    if (label >= 0) {
      const float p = softmax[index];
      grad_input[index] = buff[n] * (label == c ? 1.f - p : -p);
    } else {
      grad_input[index] = 0;
    }
  }
}
