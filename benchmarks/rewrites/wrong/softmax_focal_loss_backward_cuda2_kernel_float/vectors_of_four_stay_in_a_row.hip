// Handles four elements as of one row if the total is a multiple of four, even where rows end within them.
// witness: {"values": {"num_classes": "6", "num_target": "6"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {

  const int first = blockIdx.x * blockDim.x + threadIdx.x, step = blockDim.x * gridDim.x;
  if (nthreads % 4 == 0) {
    const float4 *in = reinterpret_cast<const float4 *>(softmax);
    float4 *out = reinterpret_cast<float4 *>(grad_input);
    for (int i = first; i < nthreads / 4; i += step) {
      const int n = i * 4 / num_classes;
      const int c = i * 4 % num_classes;
      const int64_t label = target[n];
      float4 grad = make_float4(0.f, 0.f, 0.f, 0.f);
      if (label >= 0) {
        const float scale = buff[n];
        const float4 p = in[i];
        grad.x = scale * ((label == c) - p.x);
        grad.y = scale * ((label == c + 1) - p.y);
        grad.z = scale * ((label == c + 2) - p.z);
        grad.w = scale * ((label == c + 3) - p.w);
      }
      out[i] = grad;
    }
  } else {
    for (int i = first; i < nthreads; i += step) {
      const int n = i / num_classes;
      const int64_t label = target[n];
      grad_input[i] = label >= 0 ? buff[n] * ((label == i % num_classes) - softmax[i]) : 0.f;
    }
  }
}
