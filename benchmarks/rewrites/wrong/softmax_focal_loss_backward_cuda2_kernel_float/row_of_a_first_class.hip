// the thread of a row's first class stages the row, but a block may begin within a row
// witness: {"values": {"num_classes": 5, "num_target": 250}, "contents": "unit", "inputs": "for (int i = 0; i < num_target; ++i) { target[i] = (i * 3 + 1) % 5; buff[i] = 1.f + i / 8.f; } for (size_t i = 0; i < softmax_count; ++i) softmax[i] = 0.2f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  __shared__ float scales[512];
  __shared__ int labels[512];
  for (int first = blockIdx.x * blockDim.x; first < nthreads; first += blockDim.x * gridDim.x) {
    const int index = first + threadIdx.x;
    const int n = index / num_classes, c = index % num_classes;
    const int slot = n - first / num_classes;
    if (index < nthreads && c == 0) {
      scales[slot] = buff[n];
      labels[slot] = int(target[n]);
    }
    __syncthreads();
    if (index < nthreads) {
      const int label = labels[slot];
      grad_input[index] = label >= 0 ? scales[slot] * ((label == c ? 1.f : 0.f) - softmax[index]) : 0.f;
    }
    __syncthreads();
  }
}
