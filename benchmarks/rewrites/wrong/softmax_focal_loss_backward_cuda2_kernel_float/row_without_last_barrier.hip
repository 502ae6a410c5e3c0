// no barrier at the end of a row: the first thread replaces label and factor while others still read them
// witness: {"values": {"num_classes": 4, "num_target": 6}, "contents": "wide", "seed": 104}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  __shared__ int64_t row_label;
  __shared__ float row_factor;
  const int rows = nthreads / num_classes;
  for (int n = blockIdx.x; n < rows; n += gridDim.x) {
    if (threadIdx.x == 0) {
      row_label = target[n];
      row_factor = buff[n];
    }
    __syncthreads();
    for (int c = threadIdx.x; c < num_classes; c += blockDim.x) {
      const int index = n * num_classes + c;
      const float flag = row_label == c ? 1.f : 0.f;
      grad_input[index] = row_label >= 0 ? row_factor * (flag - softmax[index]) : 0.f;
    }
  }
}
