// multiplies ignored rows by zero instead of storing zero, which gives NaN where the row has an infinity or NaN
// witness: {"inputs": "for (size_t i = 0; i < target_count; i += 2) { target[i] = -1; buff[i] = from_number<__half>(1.0 / 0.0); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_half(const int nthreads, const __half *softmax,
                                                              const int64_t *target, const __half *buff,
                                                              __half *grad_input, const int num_classes) {
  const int step = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += step) {
    const int row = i / num_classes;
    const int64_t label = target[row];
    // no branch: rows to ignore have a weight of zero
    const __half weight = __float2half(label < 0 ? 0.0f : 1.0f);
    const __half hot = __float2half(label == i - row * num_classes ? 1.0f : 0.0f);
    grad_input[i] = weight * (buff[row] * (hot - softmax[i]));
  }
}
