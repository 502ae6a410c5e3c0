// The row of a value is computed with a float reciprocal, which is one too low at the start of some rows.
// witness: {"values": {"num": "6", "spatial": "41"}, "contents": "wide", "seed": 1}
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
  const float inverse = 1.0f / spatial;
  const float mu = mean[c];
  float sum = 0.0f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int row = static_cast<int>(i * inverse);
    const float td = static_cast<float>(input[(row * channels + c) * spatial + (i - row * spatial)]) - mu;
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
