// The label is narrowed to 32 bits, which makes some negative labels look valid.
// witness: {"values": {}, "contents": "unit", "seed": 3, "inputs": "target.get()[1] = -4294967296LL;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target, const double* buff,
    double* grad_input, const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index - n * num_classes;
    const int label = static_cast<int>(target[n]);
    double gradient = 0.0;
    if (label >= 0) {
      const double p = softmax[index];
      gradient = buff[n] * (label == c ? 1.0 - p : -p);
    }
    grad_input[index] = gradient;
  }
}
