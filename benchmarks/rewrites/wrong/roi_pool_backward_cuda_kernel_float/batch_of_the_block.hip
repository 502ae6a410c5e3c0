// the image of the first region of a block is used for all regions of the block
// witness: {"values": {"num_grad_input": 2, "channels": 3, "pooled_height": 3, "pooled_width": 4, "height": 10, "width": 12, "num_rois": 5}, "inputs": "for (int i = 0; i < num_rois; ++i) rois[5 * i] = i % 2; for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i * 7 % (height * width)); for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const int* argmax,
    float* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  __shared__ int batch;
  const int bins = pooled_height * pooled_width;
  for (int start = blockIdx.x * blockDim.x; start < nthreads; start += blockDim.x * gridDim.x) {
    if (threadIdx.x == 0) batch = rois[start / bins / channels * 5];
    __syncthreads();
    const int index = start + threadIdx.x;
    if (index < nthreads && argmax[index] != -1) {
      const int c = index / bins % channels;
      atomicAdd(grad_input + (batch * channels + c) * height * width + argmax[index], grad_output[index]);
    }
    __syncthreads();
  }
}
