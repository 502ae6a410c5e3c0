// each thread takes four adjacent outputs: those after the last multiple of four are left out
// witness: {"values": {"pooled_height": 5, "pooled_width": 5, "channels": 7, "num_rois": 5}, "contents": "wide", "seed": 54}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const int* argmax,
    float* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  const int map = height * width;
  CUDA_1D_KERNEL_LOOP(quad, nthreads / 4) {
    const int first = quad * 4;
    float grads[4];
    int cells[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      grads[k] = grad_output[first + k];
      cells[k] = argmax[first + k];
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      if (cells[k] == -1) continue;
      const int plane = (first + k) / bins;
      const int c = plane % channels;
      const int image = rois[plane / channels * 5];
      atomicAdd(grad_input + (image * channels + c) * map + cells[k], grads[k]);
    }
  }
}
