// Reads two neighbours at once from the address of the first, so with an odd spatial size a pair runs into the next channel.
// witness: {"values": {"num": "3", "channels": "4", "spatial": "5"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float sum1 = 0, sum2 = 0;
  for (int i = tid * 2; i < total; i += blockDim.x * 2) {
    const int index = (i / spatial) * channels * spatial + c * spatial + i % spatial;
    const float first = static_cast<float>(grad_output[index]);
    sum1 += first * norm[index];
    sum2 += first;
    if (i + 1 < total) {
      const float second = static_cast<float>(grad_output[index + 1]);
      sum1 += second * norm[index + 1];
      sum2 += second;
    }
  }
  buffer1[tid] = sum1;
  buffer2[tid] = sum2;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      buffer1[tid] += buffer1[tid + s];
      buffer2[tid] += buffer2[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = buffer1[0];
    grad_bias[c] = buffer2[0];
  }
}
