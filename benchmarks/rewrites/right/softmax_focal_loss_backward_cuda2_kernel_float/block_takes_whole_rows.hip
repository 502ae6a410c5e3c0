// Each block takes whole rows in turn, and its threads the classes of a row.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {

  const int rows = nthreads / num_classes;
  for (int n = blockIdx.x; n < rows; n += gridDim.x) {
    const int64_t label = target[n];
    const float scale = buff[n];
    const float *in = softmax + n * num_classes;
    float *out = grad_input + n * num_classes;
    for (int c = threadIdx.x; c < num_classes; c += blockDim.x) {
      float grad = 0.f;
      if (label >= 0) grad = label == c ? scale * (1.f - in[c]) : scale * (0.f - in[c]);
      out[c] = grad;
    }
  }
}
