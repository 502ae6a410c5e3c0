// blocks take whole targets in turn, threads the classes of a target
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  const int rows = nthreads / num_classes;
  for (int n = blockIdx.x; n < rows; n += gridDim.x) {
    const int64_t label = target[n];
    const bool ignored = label < 0;
    const float scale = ignored ? 0.f : buff[n];
    const size_t row = size_t(n) * num_classes;
    for (int c = threadIdx.x; c < num_classes; c += blockDim.x) {
      float grad = 0;
      if (!ignored) grad = scale * ((c == label ? 1.f : 0.f) - softmax[row + c]);
      grad_input[row + c] = grad;
    }
  }
}
