// A thread that meets an ignored label returns instead of going on with its next element.
// witness: {"values": {"num_classes": 4, "num_target": 400, "max_blocks": 1}, "contents": "unit", "seed": 9, "inputs": "target.get()[3] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target, const double* buff,
    double* grad_input, const int num_classes) {

  const int stride = gridDim.x * blockDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += stride) {
    const int n = index / num_classes;
    const int64_t label = target[n];
    if (label < 0) {
      grad_input[index] = 0.0;
      return;
    }
    const double scale = buff[n];
    const double p = softmax[index];
    grad_input[index] = (label == index - n * num_classes) ? scale * (1.0 - p) : -(scale * p);
  }
}
