// Walks the elements tile by tile from the end, with the targets of a tile staged in shared memory.
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

  __shared__ int64_t targets[1024];
  const int tile = min(int(blockDim.x), 1024), tiles = (nthreads + tile - 1) / tile;
  for (int k = tiles - 1 - int(blockIdx.x); k >= 0; k -= gridDim.x) {
    const int begin = k * tile, end = min(begin + tile, nthreads), row = begin / num_classes;
    __syncthreads();
    for (int i = threadIdx.x; row + i <= (end - 1) / num_classes; i += blockDim.x) targets[i] = target[row + i];
    __syncthreads();
    for (int index = begin + threadIdx.x; index < end; index += blockDim.x) {
      const int n = index / num_classes;
      const int64_t t = targets[n - row];
      const bool hit = t == index - n * num_classes;
      const Half p = logistic_of(input[index]);
      const Half one = term_of_target(p, gamma), two = term_of_others(p, gamma);
      Half grad = (Half)0.;
      grad += -(Half)(hit ? 1.f : 0.f) * alpha * one;
      grad += -(Half)(hit ? 0.f : 1.f) * ((Half)1. - alpha) * two;
      if (weight != NULL) grad *= weight[t];
      grad_input[index] = grad;
    }
  }
}
