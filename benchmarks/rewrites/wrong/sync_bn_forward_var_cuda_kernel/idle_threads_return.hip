// threads without elements return at once, before they clear their partial sum and reach the barriers
// witness: {"values": {}, "contents": "wide", "seed": 32}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const float center = mean[c];
  const int total = num * spatial;
  if (tid >= total) return;  // Small planes: nothing to do.
  float sum = 0.f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int index = ((i / spatial) * channels + c) * spatial + i % spatial;
    const float td = __half2float(input[index]) - center;
    sum += td * td;
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
