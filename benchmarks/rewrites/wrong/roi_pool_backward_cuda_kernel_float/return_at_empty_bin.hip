// a thread that finds an empty bin returns, and leaves out the outputs of its later turns
// witness: {"values": {"channels": 24, "pooled_height": 7, "pooled_width": 7, "max_blocks": 2}, "contents": "wide", "seed": 53, "inputs": "for (size_t i = 0; i < argmax_count; i += 11) argmax[i] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const int* argmax,
    float* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  const int stride = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += stride) {
    const int cell = argmax[index];
    if (cell < 0) return;  // empty bin
    const int plane = index / bins;
    const int image = static_cast<int>(rois[plane / channels * 5]);
    float* target = grad_input + (image * channels + plane % channels) * height * width;
    atomicAdd(target + cell, grad_output[index]);
  }
}
