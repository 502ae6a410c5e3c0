// rows of ignored targets are zeroed without the loop over classes: only the first blockDim classes
// witness: {"values": {"num_classes": 1000, "num_target": 8}, "contents": "unit", "seed": 103, "inputs": "target[2] = -1; target[5] = -100;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target, const float* buff,
    float* grad_input, const int num_classes) {
  const int rows = nthreads / num_classes;
  for (int n = blockIdx.x; n < rows; n += gridDim.x) {
    const int64_t label = target[n];
    const float scale = buff[n];
    const float* p = softmax + n * num_classes;
    float* grad = grad_input + n * num_classes;
    if (label < 0) {
      if (threadIdx.x < num_classes) grad[threadIdx.x] = 0;
      continue;
    }
    for (int c = threadIdx.x; c < num_classes; c += blockDim.x) {
      const float flag = label == c ? 1.f : 0.f;
      grad[c] = scale * (flag - p[c]);
    }
  }
}
