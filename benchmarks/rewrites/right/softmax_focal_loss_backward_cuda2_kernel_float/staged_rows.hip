// the rows of a block are staged in shared memory, the one in which it begins included
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  __shared__ float scales[512];
  __shared__ int64_t labels[512];
  for (int first = blockIdx.x * blockDim.x; first < nthreads; first += blockDim.x * gridDim.x) {
    const int first_row = first / num_classes;
    const int last_row = (min(first + int(blockDim.x), nthreads) - 1) / num_classes;
    for (int row = first_row + threadIdx.x; row <= last_row; row += blockDim.x) {
      scales[row - first_row] = buff[row];
      labels[row - first_row] = target[row];
    }
    __syncthreads();
    const int index = first + threadIdx.x;
    if (index < nthreads) {
      const int n = index / num_classes, c = index - n * num_classes;
      const int64_t label = labels[n - first_row];
      float grad = 0;
      if (label >= 0) grad = scales[n - first_row] * (label == c ? 1.f - softmax[index] : 0.f - softmax[index]);
      grad_input[index] = grad;
    }
    __syncthreads();
  }
}
