// four positions at a time, and a tree that adds neighbours first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float weights[THREADS_PER_BLOCK];
  __shared__ float biases[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial, step = blockDim.x;
  float weight[4] = {0, 0, 0, 0}, bias[4] = {0, 0, 0, 0};
  for (int i = tid; i < total; i += 4 * step) {
#pragma unroll
    for (int k = 0; k < 4; k++) {
      const int at = i + k * step;
      if (at < total) {
        const int n = at / spatial;
        const int index = (n * channels + c) * spatial + (at - n * spatial);
        const float g = __half2float(grad_output[index]);
        weight[k] += g * norm[index];
        bias[k] += g;
      }
    }
  }
  weights[tid] = (weight[0] + weight[1]) + (weight[2] + weight[3]);
  biases[tid] = (bias[0] + bias[1]) + (bias[2] + bias[3]);
  __syncthreads();
  for (int s = 1; s < step; s *= 2) {
    const int at = 2 * s * tid;
    if (at + s < step) {
      weights[at] += weights[at + s];
      biases[at] += biases[at + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = weights[0];
    grad_bias[c] = biases[0];
  }
}
