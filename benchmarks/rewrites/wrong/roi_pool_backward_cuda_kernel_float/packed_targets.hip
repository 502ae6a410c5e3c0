// plane and maximum are packed into 16 bits each: wrong for maps of more than 65536 elements
// witness: {"values": {"channels": 2, "height": 300, "width": 300, "num_grad_input": 2, "num_rois": 3}, "contents": "wide", "seed": 52}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const int* argmax,
    float* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  const unsigned int none = 0xffffffffu;
  __shared__ unsigned int targets[512];
  const int map = height * width;
  const int steps = (nthreads + blockDim.x * gridDim.x - 1) / (blockDim.x * gridDim.x);
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  for (int step = 0; step < steps; ++step, index += blockDim.x * gridDim.x) {
    unsigned int target = none;
    if (index < nthreads && argmax[index] != -1) {
      const int plane = index / (pooled_height * pooled_width);
      const int image = rois[plane / channels * 5];
      target = (unsigned(image * channels + plane % channels) << 16) | (unsigned(argmax[index]) & 0xffffu);
    }
    targets[threadIdx.x] = target;
    __syncthreads();

    // of a run of equal targets in the block, the first thread adds the sum
    if (target != none && (threadIdx.x == 0 || targets[threadIdx.x - 1] != target)) {
      float sum = 0;
      for (int k = threadIdx.x; k < int(blockDim.x) && targets[k] == target; ++k)
        sum += grad_output[index + k - int(threadIdx.x)];
      atomicAdd(grad_input + int(target >> 16) * map + int(target & 0xffffu), sum);
    }
    __syncthreads();
  }
}
