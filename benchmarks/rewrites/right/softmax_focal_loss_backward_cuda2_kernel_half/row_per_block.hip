// a block takes a whole row and its threads stride over the classes
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_half(const int nthreads, const __half *softmax,
                                                              const int64_t *target, const __half *buff,
                                                              __half *grad_input, const int num_classes) {
  const int rows = nthreads / num_classes;
  const __half zero = __float2half(0.0f);
  const __half one = __float2half(1.0f);
  for (int n = blockIdx.x; n < rows; n += gridDim.x) {
    const int64_t label = target[n];
    const __half scale = buff[n];
    const __half *from = softmax + (size_t)n * num_classes;
    __half *to = grad_input + (size_t)n * num_classes;
    if (label < 0) {
      for (int c = threadIdx.x; c < num_classes; c += blockDim.x) to[c] = zero;
    } else {
      for (int c = threadIdx.x; c < num_classes; c += blockDim.x) {
        const __half delta = (c == label ? one : zero) - from[c];
        to[c] = scale * delta;
      }
    }
  }
}
