// Each thread takes one contiguous chunk of elements and advances row and class without divisions.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ double focal_term(const double x, const bool positive, const double gamma, const double alpha) {
  const double p = 1. / (1. + exp(-x));
  const double q = 1. - p;
  if (positive) return -alpha * pow(q, gamma) * log(max(p, (double)FLT_MIN));
  return -(1. - alpha) * pow(p, gamma) * log(max(q, (double)FLT_MIN));
}

__global__ void sigmoid_focal_loss_forward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* output, const double gamma, const double alpha, const int num_classes) {
  const int64_t threads = int64_t(blockDim.x) * gridDim.x;
  const int64_t chunk = (nthreads + threads - 1) / threads;
  const int64_t begin = (int64_t(blockIdx.x) * blockDim.x + threadIdx.x) * chunk;
  if (begin >= nthreads) return;
  const int64_t end = begin + chunk < nthreads ? begin + chunk : nthreads;
  int64_t n = begin / num_classes;
  int c = static_cast<int>(begin % num_classes);
  for (int64_t i = begin; i < end; ++i) {
    const int64_t t = target[n];
    double result = focal_term(input[i], t == c, gamma, alpha);
    if (weight != NULL) result *= weight[t];
    output[i] = result;
    if (++c == num_classes) {
      c = 0;
      ++n;
    }
  }
}
