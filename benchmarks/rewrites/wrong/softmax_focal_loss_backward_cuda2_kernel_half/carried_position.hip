// carries row and class from one pass of the stride loop to the next and does not wrap a class that lands exactly on num_classes
// witness: {"values": {"num_classes": 1500, "num_target": 1400}, "inputs": "for (size_t i = 0; i < target_count; ++i) { target[i] = 0; buff[i] = from_number<__half>(double(i % 7 + 1)); } for (size_t i = 0; i < softmax_count; ++i) softmax[i] = from_number<__half>(0.5);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_half(const int nthreads, const __half *softmax,
                                                              const int64_t *target, const __half *buff,
                                                              __half *grad_input, const int num_classes) {
  const int step = blockDim.x * gridDim.x;
  const int step_rows = step / num_classes;
  const int step_classes = step - step_rows * num_classes;
  const __half zero = __float2half(0.0f);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int n = i / num_classes;
  int c = i - n * num_classes;
  // one division per thread: afterwards row and class advance by additions
  while (i < nthreads) {
    const int64_t label = target[n];
    const __half hot = label == c ? __float2half(1.0f) : zero;
    grad_input[i] = label < 0 ? zero : buff[n] * (hot - softmax[i]);
    i += step;
    n += step_rows;
    c += step_classes;
    if (c > num_classes) {
      c -= num_classes;
      ++n;
    }
  }
}
