// Caches labels and factors of 257 rows per tile, enough for two classes or more, but not for a single one.
// witness: {"values": {"num_classes": "1", "num_target": "400"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {

  constexpr int ROWS = 257;  // of a tile of 512 elements
  __shared__ int64_t labels[ROWS];
  __shared__ float scales[ROWS];
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int first_row = base / num_classes;
    const int last_row = (min(base + int(blockDim.x), nthreads) - 1) / num_classes;
    const int cached = min(last_row - first_row + 1, ROWS);
    for (int i = threadIdx.x; i < cached; i += blockDim.x) {
      labels[i] = target[first_row + i];
      scales[i] = buff[first_row + i];
    }
    __syncthreads();
    const int index = base + threadIdx.x;
    if (index < nthreads) {
      const int n = index / num_classes;
      const int slot = min(n - first_row, ROWS - 1);
      const int64_t label = labels[slot];
      const float flag = label == index - n * num_classes ? 1.f : 0.f;
      grad_input[index] = label >= 0 ? scales[slot] * (flag - softmax[index]) : 0.f;
    }
    __syncthreads();
  }
}
