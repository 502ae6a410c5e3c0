// Lets 256 threads accumulate but keeps the stride of the whole block, so the other half of the elements is skipped.
// witness: {"values": {"num": "80", "channels": "2", "spatial": "5"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define REDUCE_THREADS 256

__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float partial1[REDUCE_THREADS];
  __shared__ float partial2[REDUCE_THREADS];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  if (tid < REDUCE_THREADS) {
    float sum1 = 0, sum2 = 0;
    for (int i = tid; i < num * spatial; i += blockDim.x) {
      const int index = (i / spatial) * channels * spatial + c * spatial + i % spatial;
      const float grad = static_cast<float>(grad_output[index]);
      sum1 += grad * norm[index];
      sum2 += grad;
    }
    partial1[tid] = sum1;
    partial2[tid] = sum2;
  }
  __syncthreads();
  for (int s = REDUCE_THREADS / 2; s > 0; s >>= 1) {
    if (tid < s) {
      partial1[tid] += partial1[tid + s];
      partial2[tid] += partial2[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = partial1[0];
    grad_bias[c] = partial2[0];
  }
}
