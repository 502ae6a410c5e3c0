// Treats only the label -1 as ignored; other negative labels such as -100 get a gradient.
// witness: {"values": {}, "contents": "wide", "seed": 7, "inputs": "target[0] = -100;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float class_gradient(float probability, float scale, bool is_label) {
  return scale * ((is_label ? 1.f : 0.f) - probability);
}

__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {

  const int64_t ignored = -1;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += gridDim.x * blockDim.x) {
    const int n = index / num_classes;
    const int64_t label = target[n];
    grad_input[index] =
        label == ignored ? 0.f : class_gradient(softmax[index], buff[n], label == index % num_classes);
  }
}
