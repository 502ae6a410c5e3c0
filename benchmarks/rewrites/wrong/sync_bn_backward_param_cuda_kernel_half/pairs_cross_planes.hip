// Reads pairs of neighbours, the second of which belongs to another channel at the end of a plane of odd size.
// witness: {"values": {"num": "3", "channels": "2", "spatial": "9"}, "contents": "wide", "seed": 7}
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
  const int total = num * spatial;
  float sum_weight = 0, sum_bias = 0;
  for (int pair = tid; pair < total / 2; pair += blockDim.x) {
    const int i = 2 * pair, n = i / spatial, s = i % spatial;
    const int index = (n * channels + c) * spatial + s;
    const float g0 = grad_output[index], g1 = grad_output[index + 1];
    sum_weight += g0 * norm[index] + g1 * norm[index + 1];
    sum_bias += g0 + g1;
  }
  if ((total & 1) && tid == 0) {
    const int index = ((num - 1) * channels + c) * spatial + spatial - 1;
    const float g = grad_output[index];
    sum_weight += g * norm[index];
    sum_bias += g;
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
