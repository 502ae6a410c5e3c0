// A block keeps labels and factors of its rows in shared memory, but counts one row too few when it begins within a row.
// witness: {"values": {"num_classes": 3, "num_target": 700}, "contents": "unit", "seed": 13}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target, const double* buff,
    double* grad_input, const int num_classes) {

  constexpr int capacity = 1025;
  __shared__ int64_t labels[capacity];
  __shared__ double scales[capacity];
  const int rows = nthreads / num_classes;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += gridDim.x * blockDim.x) {
    const int first = base / num_classes;
    // the rows that blockDim.x consecutive elements touch
    const int count = min(rows - first, int(blockDim.x) / num_classes + 1);
    for (int r = threadIdx.x; r < count; r += blockDim.x) {
      labels[r] = target[first + r];
      scales[r] = buff[first + r];
    }
    __syncthreads();
    const int index = base + threadIdx.x;
    if (index < nthreads) {
      const int r = min(index / num_classes - first, count - 1);
      const int c = index % num_classes;
      grad_input[index] = labels[r] >= 0 ? scales[r] * ((labels[r] == c ? 1.0 : 0.0) - softmax[index]) : 0.0;
    }
    __syncthreads();
  }
}
