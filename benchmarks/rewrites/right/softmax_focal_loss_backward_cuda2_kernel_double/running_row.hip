// A thread computes a contiguous run of elements, with row and class counted on instead of divided.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_backward_cuda2_kernel_double(
    const int nthreads, const double* softmax, const int64_t* target, const double* buff,
    double* grad_input, const int num_classes) {

  const long long threads = (long long)gridDim.x * blockDim.x;
  const long long thread = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  const long long run = (nthreads + threads - 1) / threads;
  const long long begin = thread * run;
  if (begin >= nthreads) return;
  const long long end = begin + run < nthreads ? begin + run : nthreads;
  long long n = begin / num_classes;
  int c = int(begin % num_classes);
  for (long long at = begin; at < end; ++at) {
    const int64_t label = target[n];
    grad_input[at] = label < 0 ? 0.0 : -(buff[n] * (softmax[at] - (label == c)));
    if (++c == num_classes) {
      c = 0;
      ++n;
    }
  }
}
