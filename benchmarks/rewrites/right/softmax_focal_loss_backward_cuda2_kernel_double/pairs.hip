// Two elements per thread, each with its own row, vectorised where the pointers are aligned.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double pair_gradient(int index, double p, const int64_t* target, const double* buff,
                                       int num_classes) {
  const int n = index / num_classes;
  const int64_t label = target[n];
  if (label < 0) return 0.0;
  return label == index - n * num_classes ? buff[n] * (1.0 - p) : -(buff[n] * p);
}

__global__ void softmax_focal_loss_backward_cuda2_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target, const double* buff,
    double* grad_input, const int num_classes) {

  const bool aligned = ((uintptr_t(softmax) | uintptr_t(grad_input)) & 15) == 0;
  CUDA_1D_KERNEL_LOOP(pair, nthreads / 2 + nthreads % 2) {
    const int index = 2 * pair;
    if (aligned && index + 1 < nthreads) {
      const double2 p = *reinterpret_cast<const double2*>(softmax + index);
      double2 g;
      g.x = pair_gradient(index, p.x, target, buff, num_classes);
      g.y = pair_gradient(index + 1, p.y, target, buff, num_classes);
      *reinterpret_cast<double2*>(grad_input + index) = g;
    } else {
      for (int at = index; at < index + 2 && at < nthreads; ++at)
        grad_input[at] = pair_gradient(at, softmax[at], target, buff, num_classes);
    }
  }
}
