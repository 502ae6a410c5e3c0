// Each thread holds its values in a list of 16 registers, so that those beyond 16 * 512 per channel are not summed.
// witness: {"values": {"num": "20", "channels": "1", "spatial": "500"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define VAR_THREADS 512
#define VAR_VALUES 16

__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float partial[VAR_THREADS];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const float m = mean[c];

  // All loads first, then the arithmetic.
  float x[VAR_VALUES];
  #pragma unroll
  for (int v = 0; v < VAR_VALUES; ++v) {
    const int i = tid + v * VAR_THREADS;
    x[v] = i < total ? static_cast<float>(input[((size_t)(i / spatial) * channels + c) * spatial + i % spatial]) : m;
  }
  float acc = 0.f;
  #pragma unroll
  for (int v = 0; v < VAR_VALUES; ++v) {
    if (tid + v * VAR_THREADS < total) acc += (x[v] - m) * (x[v] - m);
  }
  partial[tid] = acc;
  __syncthreads();
  for (int half = VAR_THREADS / 2; half > 0; half >>= 1) {
    if (tid < half) partial[tid] += partial[tid + half];
    __syncthreads();
  }
  if (tid == 0) var[c] = partial[0] / total;
}
