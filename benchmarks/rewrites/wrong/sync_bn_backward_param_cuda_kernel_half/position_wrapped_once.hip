// Steps sample and position without divisions, but moves on by one sample only, where a step may span several.
// witness: {"values": {"num": "20", "channels": "2", "spatial": "100"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int step = blockDim.x;
  const int sample_stride = channels * spatial;
  float sum_weight = 0, sum_bias = 0;
  int n = tid / spatial, s = tid % spatial;
  while (n < num) {
    if (s < spatial) {
      const int index = n * sample_stride + c * spatial + s;
      const float g = grad_output[index];
      sum_weight += g * norm[index];
      sum_bias += g;
    }
    s += step;
    if (s >= spatial) {
      s -= spatial;
      ++n;
    }
  }
  buffer1[tid] = sum_weight;
  buffer2[tid] = sum_bias;
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
