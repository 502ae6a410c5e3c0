// threads go through one image after the other, and shuffle sums of 32 lanes
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_float(const float *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float weights[THREADS_PER_BLOCK / 32], biases[THREADS_PER_BLOCK / 32];
  const int c = blockIdx.x, tid = threadIdx.x;
  float weight = 0, bias = 0;
  for (int n = 0; n < num; ++n) {
    const size_t row = ((size_t)n * channels + c) * spatial;
    for (int i = tid; i < spatial; i += blockDim.x) {
      weight = fmaf(grad_output[row + i], norm[row + i], weight);
      bias += grad_output[row + i];
    }
  }
  for (int s = 16; s > 0; s >>= 1) {
    weight += __shfl_down(weight, s, 32);
    bias += __shfl_down(bias, s, 32);
  }
  if (tid % 32 == 0) {
    weights[tid / 32] = weight;
    biases[tid / 32] = bias;
  }
  __syncthreads();
  if (tid == 0) {
    for (int i = 1; i < blockDim.x / 32; ++i) weight += weights[i];
    grad_weight[c] = weight;
  } else if (tid == 1) {
    bias = 0;
    for (int i = 0; i < blockDim.x / 32; ++i) bias += biases[i];
    grad_bias[c] = bias;
  }
}
