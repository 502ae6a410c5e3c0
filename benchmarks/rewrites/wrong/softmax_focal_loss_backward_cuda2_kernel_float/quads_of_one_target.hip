// four elements at a time are taken for elements of one target: wrong unless num_classes is a multiple of four
// witness: {"values": {"num_classes": 6, "num_target": 10}, "contents": "wide", "seed": 101}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x, stride = blockDim.x * gridDim.x;
  if (nthreads % 4 == 0) {
    const float4* in = reinterpret_cast<const float4*>(softmax);
    float4* out = reinterpret_cast<float4*>(grad_input);
    for (int quad = first; quad < nthreads / 4; quad += stride) {
      const int n = quad * 4 / num_classes, c = quad * 4 % num_classes;
      const int64_t label = target[n];
      float4 grad = {0, 0, 0, 0};
      if (label >= 0) {
        const float scale = buff[n];
        const float4 p = in[quad];
        grad.x = scale * ((label == c ? 1.f : 0.f) - p.x);
        grad.y = scale * ((label == c + 1 ? 1.f : 0.f) - p.y);
        grad.z = scale * ((label == c + 2 ? 1.f : 0.f) - p.z);
        grad.w = scale * ((label == c + 3 ? 1.f : 0.f) - p.w);
      }
      out[quad] = grad;
    }
    return;
  }
  for (int index = first; index < nthreads; index += stride) {
    const int n = index / num_classes, c = index % num_classes;
    const int64_t label = target[n];
    grad_input[index] = label >= 0 ? buff[n] * ((label == c ? 1.f : 0.f) - softmax[index]) : 0.f;
  }
}
