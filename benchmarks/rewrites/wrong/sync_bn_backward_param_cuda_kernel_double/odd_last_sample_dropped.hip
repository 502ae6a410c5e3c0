// two samples are read per iteration and the last one of an odd batch is left out
// witness: {"values": {"num": 3}, "seed": 7, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) { grad_output[i] = 1.0; norm[i] = 1.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float weight_sums[THREADS_PER_BLOCK];
  __shared__ float bias_sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;

  float weight_sum = 0, bias_sum = 0;
  const int sample = channels * spatial;
  const int pairs = num / 2 * spatial;
  for (int i = tid; i < pairs; i += blockDim.x) {
    const int index = 2 * (i / spatial) * sample + c * spatial + i % spatial;
    const double first = grad_output[index];
    const double second = grad_output[index + sample];
    weight_sum += first * norm[index] + second * norm[index + sample];
    bias_sum += first + second;
  }
  weight_sums[tid] = weight_sum;
  bias_sums[tid] = bias_sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      weight_sums[tid] += weight_sums[tid + s];
      bias_sums[tid] += bias_sums[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = weight_sums[0];
    grad_bias[c] = bias_sums[0];
  }
}
