// Two elements per thread share row and label of the first, which is wrong where a pair crosses rows (num_classes odd).
// witness: {"values": {"num_classes": 5, "num_target": 7}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target, const double* buff,
    double* grad_input, const int num_classes) {

  const int pairs = nthreads / 2;
  const bool aligned = ((uintptr_t(softmax) | uintptr_t(grad_input)) & 15) == 0;
  CUDA_1D_KERNEL_LOOP(pair, pairs + (nthreads & 1)) {
    const int index = 2 * pair;
    const int n = index / num_classes;
    const int c = index % num_classes;
    const int64_t label = target[n];
    const double scale = buff[n];
    if (index + 1 == nthreads) {
      grad_input[index] = label >= 0 ? scale * (double(label == c) - softmax[index]) : 0.0;
      continue;
    }
    double2 p, g;
    if (aligned) {
      p = *reinterpret_cast<const double2*>(softmax + index);
    } else {
      p.x = softmax[index];
      p.y = softmax[index + 1];
    }
    g.x = label >= 0 ? scale * (double(label == c) - p.x) : 0.0;
    g.y = label >= 0 ? scale * (double(label == c + 1) - p.y) : 0.0;
    if (aligned) {
      *reinterpret_cast<double2*>(grad_input + index) = g;
    } else {
      grad_input[index] = g.x;
      grad_input[index + 1] = g.y;
    }
  }
}
