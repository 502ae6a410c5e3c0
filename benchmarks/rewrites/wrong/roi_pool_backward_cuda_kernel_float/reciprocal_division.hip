// indices are divided by multiplication with a reciprocal, which falls short at some multiples
// witness: {"values": {"num_grad_input": 2, "channels": 3, "pooled_height": 5, "pooled_width": 11, "height": 10, "width": 12, "num_rois": 8}, "inputs": "for (int i = 0; i < num_rois; ++i) rois[5 * i] = i % 2; for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i * 7 % (height * width)); for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const int* argmax,
    float* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  // integer divisions are slow: multiply with the reciprocals
  const int bins = pooled_height * pooled_width;
  const float per_bin = 1.0f / bins;
  const float per_channel = 1.0f / channels;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int best = argmax[index];
    if (best < 0) continue;
    const int plane = static_cast<int>(index * per_bin);
    const int n = static_cast<int>(plane * per_channel);
    const int c = plane - n * channels;
    const int b = rois[n * 5];
    atomicAdd(grad_input + (b * channels + c) * height * width + best, grad_output[index]);
  }
}
