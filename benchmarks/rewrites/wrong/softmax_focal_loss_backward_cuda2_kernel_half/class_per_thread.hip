// gives every class of a row one thread of the block, so that classes from 512 on get no gradient
// witness: {"values": {"num_classes": 600, "num_target": 3}, "inputs": "for (size_t i = 0; i < target_count; ++i) { target[i] = int64_t(i); buff[i] = from_number<__half>(2.0); } for (size_t i = 0; i < softmax_count; ++i) softmax[i] = from_number<__half>(0.5);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_half(const int nthreads, const __half *softmax,
                                                              const int64_t *target, const __half *buff,
                                                              __half *grad_input, const int num_classes) {
  const int rows = nthreads / num_classes;
  const int c = threadIdx.x;
  for (int n = blockIdx.x; n < rows; n += gridDim.x) {
    const int64_t label = target[n];
    const __half scale = buff[n];
    if (c < num_classes) {
      const size_t at = (size_t)n * num_classes + c;
      const __half hot = __float2half(c == label ? 1.0f : 0.0f);
      grad_input[at] = label >= 0 ? scale * (hot - softmax[at]) : __float2half(0.0f);
    }
  }
}
