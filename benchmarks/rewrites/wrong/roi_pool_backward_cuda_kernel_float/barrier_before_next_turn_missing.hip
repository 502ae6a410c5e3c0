// no barrier between the last use of the shared targets and their change in the next turn
// witness: {"values": {"pooled_height": 7, "pooled_width": 7, "channels": 16, "height": 1, "width": 2, "max_blocks": 1}, "contents": "wide", "seed": 55}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const int* argmax,
    float* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  __shared__ int targets[512];
  __shared__ float grads[512];
  const int bins = pooled_height * pooled_width, map = height * width;
  const int tid = threadIdx.x;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int index = base + tid;
    int target = -1;
    if (index < nthreads && argmax[index] != -1) {
      const int plane = index / bins;
      const int image = rois[plane / channels * 5];
      target = (image * channels + plane % channels) * map + argmax[index];
    }
    targets[tid] = target;
    grads[tid] = index < nthreads ? grad_output[index] : 0.f;
    __syncthreads();

    // of a run of equal targets, the first thread adds the sum
    if (target != -1 && (tid == 0 || targets[tid - 1] != target)) {
      float sum = grads[tid];
      for (int k = tid + 1; k < int(blockDim.x) && targets[k] == target; ++k) sum += grads[k];
      atomicAdd(grad_input + target, sum);
    }
  }
}
