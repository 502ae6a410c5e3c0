// a thread takes the classes of a row, from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  const int rows = nthreads / num_classes;
  CUDA_1D_KERNEL_LOOP(n, rows) {
    const int64_t label = target[n];
    const float scale = buff[n];
    const float *from = softmax + size_t(n) * num_classes;
    float *to = grad_input + size_t(n) * num_classes;
    for (int c = num_classes - 1; c >= 0; --c) {
      if (label < 0) to[c] = 0;
      else to[c] = scale * ((c == label ? 1.f : 0.f) - from[c]);
    }
  }
}
