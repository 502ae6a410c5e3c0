// The partial sums of threads are packed as two halves for the reduction.
// witness: {"values": {}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ phalf partial[2 * THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float weight = 0.f, bias = 0.f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float gradient = static_cast<float>(grad_output[index]);
    weight += gradient * norm[index];
    bias += gradient;
  }
  partial[2 * tid] = __float2half(weight);
  partial[2 * tid + 1] = __float2half(bias);
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      weight += __half2float(partial[2 * (tid + s)]);
      bias += __half2float(partial[2 * (tid + s) + 1]);
      partial[2 * tid] = __float2half(weight);
      partial[2 * tid + 1] = __float2half(bias);
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = weight;
    grad_bias[c] = bias;
  }
}
