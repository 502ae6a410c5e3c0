// gives rows whose label is the background class num_classes no gradient, as if they were ignored
// witness: {"inputs": "for (size_t i = 0; i < target_count; ++i) { target[i] = num_classes; buff[i] = from_number<__half>(2.0); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_half(const int nthreads, const __half *softmax,
                                                              const int64_t *target, const __half *buff,
                                                              __half *grad_input, const int num_classes) {
  const __half zero = __float2half(0.0f);
  const __half one = __float2half(1.0f);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += blockDim.x * gridDim.x) {
    const int n = i / num_classes;
    const int64_t label = target[n];
    const bool valid = label >= 0 && label < num_classes;
    if (!valid) {
      grad_input[i] = zero;
      continue;
    }
    __half delta = zero - softmax[i];
    if (n * num_classes + label == i) delta = one - softmax[i];
    grad_input[i] = buff[n] * delta;
  }
}
