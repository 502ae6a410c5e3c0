// the image is read once per block, that of the RoI of its first output, but a block may span several RoIs
// witness: {"values": {"pooled_height": 7, "pooled_width": 7, "channels": 16, "height": 8, "width": 8, "num_rois": 6}, "contents": "wide", "seed": 56}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const int* argmax,
    float* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  __shared__ int image;
  const int bins = pooled_height * pooled_width;
  const int outputs_per_roi = channels * bins;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    if (threadIdx.x == 0) image = rois[base / outputs_per_roi * 5];
    __syncthreads();
    const int index = base + threadIdx.x;
    if (index < nthreads) {
      const int c = (index / bins) % channels;
      const int cell = argmax[index];
      if (cell != -1) atomicAdd(grad_input + (image * channels + c) * height * width + cell, grad_output[index]);
    }
    __syncthreads();
  }
}
