// Elements are taken two at a time, the second one right after the first in memory, which is another channel's where a pair crosses the end of an image.
// witness: {"values": {"num": "5", "channels": "3", "spatial": "7"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define VAR_THREADS 512

__device__ inline float squared_difference(phalf x, float m) {
  const float d = static_cast<float>(x) - m;
  return d * d;
}

__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float partial[VAR_THREADS];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const float m = mean[c];
  const int total = num * spatial;
  float acc = 0.f;
  for (int i = 2 * tid; i < total; i += 2 * VAR_THREADS) {
    const int n = i / spatial, s = i - n * spatial;
    const phalf *p = input + ((size_t)n * channels + c) * spatial + s;
    acc += squared_difference(p[0], m);
    if (i + 1 < total) acc += squared_difference(p[1], m);
  }
  partial[tid] = acc;
  __syncthreads();
  for (int half = VAR_THREADS / 2; half > 0; half >>= 1) {
    if (tid < half) partial[tid] += partial[tid + half];
    __syncthreads();
  }
  if (tid == 0) var[c] = partial[0] / total;
}
