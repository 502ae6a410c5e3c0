// Two neighbouring elements per step share the target of the first, which is wrong where a pair crosses into the next row (odd number of classes).
// witness: {"values": {"num_classes": "3"}, "inputs": "for (int i = 0; i < num_target; ++i) target[i] = i % 3; for (int i = 0; i < num_weight; ++i) weight[i] = 1.0 + i;"}
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
  const int pairs = nthreads / 2;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int step = blockDim.x * gridDim.x;
  for (int pair = first; pair < pairs; pair += step) {
    const int index = pair * 2;
    const int n = index / num_classes;
    const int c = index - n * num_classes;
    const int64_t t = target[n];
    const double w = weight != NULL ? weight[t] : 1.;
    output[index] = focal_term(input[index], t == c, gamma, alpha) * w;
    output[index + 1] = focal_term(input[index + 1], t == c + 1, gamma, alpha) * w;
  }
  if (first == 0 && (nthreads & 1)) {
    const int index = nthreads - 1;
    const int64_t t = target[index / num_classes];
    const double w = weight != NULL ? weight[t] : 1.;
    output[index] = focal_term(input[index], t == index % num_classes, gamma, alpha) * w;
  }
}
