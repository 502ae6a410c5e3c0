// neighbours with the same maximum are added once, even those of the next channel or RoI, whose plane is another
// witness: {"values": {"pooled_height": 2, "pooled_width": 2, "channels": 8, "height": 2, "width": 2}, "contents": "wide", "seed": 51}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const int* argmax,
    float* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  const int pooled_size = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int cell = argmax[index];
    if (cell == -1) continue;
    // of a run of outputs with the same maximum, the first adds the sum
    if (index > 0 && argmax[index - 1] == cell) continue;
    float sum = grad_output[index];
    for (int next = index + 1; next < nthreads && argmax[next] == cell; ++next) sum += grad_output[next];

    const int plane = index / pooled_size;
    const int roi = plane / channels, channel = plane - roi * channels;
    const int image = rois[roi * 5];
    atomicAdd(grad_input + (image * channels + channel) * height * width + cell, sum);
  }
}
