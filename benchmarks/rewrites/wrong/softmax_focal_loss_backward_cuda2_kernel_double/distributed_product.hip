// buff * flag - buff * softmax is computed with fma, which gives NaN for infinite buff where the flag is zero.
// witness: {"values": {}, "contents": "unit", "seed": 11, "inputs": "buff.get()[2] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target, const double* buff,
    double* grad_input, const int num_classes) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const unsigned n = unsigned(index) / unsigned(num_classes);
    const unsigned c = unsigned(index) % unsigned(num_classes);
    const int64_t label = target[n];
    const double scale = buff[n];
    const double flag = label == int64_t(c) ? 1.0 : 0.0;
    const double value = fma(-scale, softmax[index], scale * flag);
    grad_input[index] = label < 0 ? 0.0 : value;
  }
}
