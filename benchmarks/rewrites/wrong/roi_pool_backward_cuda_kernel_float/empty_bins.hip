// bins without a maximum, marked by -1, are not left out
// witness: {"values": {"num_grad_input": 2, "channels": 3, "pooled_height": 3, "pooled_width": 4, "height": 10, "width": 12, "num_rois": 5}, "inputs": "for (size_t i = 0; i < argmax_count; ++i) argmax[i] = i % 5 == 3 ? -1 : int(i * 7 % (height * width)); for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const int* argmax,
    float* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int c = index / bins % channels;
    const int n = index / bins / channels;
    const int b = static_cast<int>(rois[n * 5]);
    atomicAdd(&grad_input[(b * channels + c) * height * width + argmax[index]], grad_output[index]);
  }
}
