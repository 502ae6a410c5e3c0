// The tree starts from the number of threads that have elements, and loses one where it halves an odd number.
// witness: {"values": {"num": "2", "channels": "4", "spatial": "99"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float products[THREADS_PER_BLOCK];
  __shared__ float gradients[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, total = num * spatial;
  const int active = total < THREADS_PER_BLOCK ? total : THREADS_PER_BLOCK;
  float product = 0.0f, gradient = 0.0f;
  for (int i = tid; i < total; i += THREADS_PER_BLOCK) {
    const int at = (i / spatial * channels + blockIdx.x) * spatial + i % spatial;
    const float g = grad_output[at];
    product += g * norm[at];
    gradient += g;
  }
  if (tid < active) {  // the other threads have nothing to add
    products[tid] = product;
    gradients[tid] = gradient;
  }
  __syncthreads();
  for (int half = active >> 1; half > 0; half >>= 1) {
    if (tid < half) {
      products[tid] += products[tid + half];
      gradients[tid] += gradients[tid + half];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[blockIdx.x] = products[0];
    grad_bias[blockIdx.x] = gradients[0];
  }
}
