// Blocks take rows and threads classes; each element is computed by helper functions and written once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sigmoid_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half logistic_of(Half x) { return (Half)1. / ((Half)1. + expf(-float(x))); }

__device__ inline Half term_of_target(Half p, Half gamma) {
  const Half rest = (Half)1. - p;
  return powf(float(rest), float(gamma)) * (float(rest) - float(gamma * p) * logf(max(p, (Half)FLT_MIN)));
}

__device__ inline Half term_of_others(Half p, Half gamma) {
  const Half rest = (Half)1. - p;
  return powf(float(p), float(gamma)) * (float(gamma * rest) * logf(max(rest, (Half)FLT_MIN)) - float(p));
}

__global__ void sigmoid_focal_loss_backward_cuda_kernel_half(
    const int nthreads, const Half* input, const int64_t* target, const Half* weight,
    Half* grad_input, const Half gamma, const Half alpha, const int num_classes) {

  const int rows = nthreads / num_classes;
  const Half others = (Half)1. - alpha;
  for (int n = blockIdx.x; n < rows; n += gridDim.x) {
    const int64_t t = target[n];
    for (int c = threadIdx.x; c < num_classes; c += blockDim.x) {
      const int index = n * num_classes + c;
      const Half p = logistic_of(input[index]);
      Half grad = -(Half)(t == c ? 1.f : 0.f) * alpha * term_of_target(p, gamma);
      grad += -(Half)(t == c ? 0.f : 1.f) * others * term_of_others(p, gamma);
      if (weight != NULL) grad *= weight[t];
      grad_input[index] = grad;
    }
  }
}
