// Eight values a thread are read ahead into registers and those beyond eight times the block are left out.
// witness: {"values": {"num": "3", "spatial": "1900"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const float mu = mean[c];
  float x[8];
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    const int i = tid + k * THREADS_PER_BLOCK;
    x[k] = i < total ? static_cast<float>(input[((i / spatial) * channels + c) * spatial + i % spatial]) : mu;
  }
  float sum = 0.0f;
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    if (tid + k * THREADS_PER_BLOCK < total) sum += (x[k] - mu) * (x[k] - mu);
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
