// divides by multiplication with the reciprocal, which is one too low at the start of some images
// witness: {"values": {"num": 2, "channels": 3, "spatial": 61}, "inputs": "for (size_t i = 0; i < grad_output_count; ++i) { grad_output[i] = __float2half(1.f + i % 13 * 0.5f); norm[i] = 0.5f + i % 11; }"}
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
  const float per_image = 1.f / spatial;
  float weight = 0, bias = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int n = static_cast<int>(i * per_image);
    const int index = n * channels * spatial + c * spatial + (i - n * spatial);
    const float g = __half2float(grad_output[index]);
    weight += g * norm[index];
    bias += g;
  }
  weights[tid] = weight;
  biases[tid] = bias;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      weights[tid] += weights[tid + s];
      biases[tid] += biases[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = weights[0];
    grad_bias[c] = biases[0];
  }
}
