// a thread takes four elements and looks up the row of the first of them only
// witness: {"values": {"num_classes": 6, "num_target": 8}, "contents": "unit", "inputs": "for (int i = 0; i < num_target; ++i) { target[i] = i % 6; buff[i] = 1.f + i; } for (size_t i = 0; i < softmax_count; ++i) softmax[i] = 0.125f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  const int threads = blockDim.x * gridDim.x;
  for (int first = 4 * (blockIdx.x * blockDim.x + threadIdx.x); first < nthreads; first += 4 * threads) {
    const int n = first / num_classes;
    const int c = first % num_classes;
    const int64_t label = target[n];
    const float scale = label >= 0 ? buff[n] : 0.f;
    const int count = min(4, nthreads - first);
    for (int k = 0; k < count; ++k) {
      const float flag = label == c + k ? 1.f : 0.f;
      grad_input[first + k] = scale * (flag - softmax[first + k]);
    }
  }
}
