// a thread adds the bins of one region and channel without atomic operations, but regions of an image share it
// witness: {"values": {"num_grad_input": 2, "channels": 3, "pooled_height": 3, "pooled_width": 4, "height": 10, "width": 12, "num_rois": 5}, "inputs": "for (int i = 0; i < num_rois; ++i) rois[5 * i] = i % 2; for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i * 7 % 12); for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const int* argmax,
    float* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  // all bins of a plane belong to the same thread, so nobody else writes there
  const int bins = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(plane, nthreads / bins) {
    const int c = plane % channels;
    const int n = plane / channels;
    const int b = rois[n * 5];
    float* target = grad_input + (b * channels + c) * height * width;
    const float* grad = grad_output + plane * bins;
    const int* source = argmax + plane * bins;
    for (int i = 0; i < bins; ++i) {
      if (source[i] >= 0) target[source[i]] += grad[i];
    }
  }
}
