// Divides once per thread and then carries row and class along by adding the quotient and remainder of the step.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {

  const int64_t step = int64_t(blockDim.x) * gridDim.x;
  const int64_t rows_per_step = step / num_classes, classes_per_step = step % num_classes;
  int64_t index = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  int64_t n = index / num_classes, c = index % num_classes;
  while (index < nthreads) {
    const int64_t label = target[n];
    if (label < 0) {
      grad_input[index] = 0.f;
    } else {
      float difference = -softmax[index];
      if (label == c) difference = 1.f - softmax[index];
      grad_input[index] = difference * buff[n];
    }
    index += step;
    n += rows_per_step;
    c += classes_per_step;
    if (c >= num_classes) c -= num_classes, ++n;
  }
}
