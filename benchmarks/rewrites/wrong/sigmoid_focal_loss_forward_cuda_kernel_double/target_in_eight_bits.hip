// The target of a row is held as an 8-bit class number, which is too narrow for 256 classes or more.
// witness: {"values": {"num_weight": "300"}, "inputs": "target[2] = 258; weight[2] = 1.0; weight[258] = 3.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ double focal_term(const double x, const bool positive, const double gamma, const double alpha) {
  const double p = 1. / (1. + exp(-x));
  const double q = 1. - p;
  if (positive) return -alpha * pow(q, gamma) * log(max(p, (double)FLT_MIN));
  return -(1. - alpha) * pow(p, gamma) * log(max(q, (double)FLT_MIN));
}

struct RowClass {
  int row;
  unsigned char label;
};

__global__ void sigmoid_focal_loss_forward_cuda_kernel_double(
    const int nthreads, const double* input, const int64_t* target, const double* weight,
    double* output, const double gamma, const double alpha, const int num_classes) {
  RowClass cached{-1, 0};
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / num_classes;
    const int c = index - n * num_classes;
    // Neighbouring iterations of a thread often stay in the same row.
    if (cached.row != n) {
      cached.row = n;
      cached.label = target[n];
    }
    double result = focal_term(input[index], cached.label == c, gamma, alpha);
    if (weight != NULL) result *= weight[cached.label];
    output[index] = result;
  }
}
