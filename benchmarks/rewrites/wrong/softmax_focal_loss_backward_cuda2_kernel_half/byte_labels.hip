// stages labels as bytes with 255 for ignored rows, so that labels from 255 on are confused
// witness: {"values": {"num_classes": 300}, "inputs": "for (size_t i = 0; i < target_count; ++i) { target[i] = int64_t(255 + i); buff[i] = from_number<__half>(2.0); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_half(const int nthreads, const __half *softmax,
                                                              const int64_t *target, const __half *buff,
                                                              __half *grad_input, const int num_classes) {
  __shared__ unsigned char labels[512];
  const int t = threadIdx.x;
  for (int first = blockIdx.x * blockDim.x; first < nthreads; first += blockDim.x * gridDim.x) {
    const int end = first + (int)blockDim.x < nthreads ? first + (int)blockDim.x : nthreads;
    const int row0 = first / num_classes;
    const int rows = (end - 1) / num_classes - row0 + 1;
    if (t < rows) {
      const int64_t label = target[row0 + t];
      labels[t] = label < 0 ? 255 : (unsigned char)label;
    }
    __syncthreads();
    const int i = first + t;
    if (i < end) {
      const int row = i / num_classes;
      const int label = labels[row - row0];
      const __half hot = __float2half(label == i - row * num_classes ? 1.0f : 0.0f);
      grad_input[i] = label == 255 ? __float2half(0.0f) : buff[row] * (hot - softmax[i]);
    }
    __syncthreads();
  }
}
