// The result is clamped at zero from below with fmaxf, which turns NaN into zero.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "mean[2] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const float mu = mean[c];
  float sum = 0.0f;
  for (int s = 0; s < num; ++s) {
    const phalf *row = input + (s * channels + c) * spatial;
    for (int p = tid; p < spatial; p += blockDim.x) {
      const float td = static_cast<float>(row[p]) - mu;
      sum = fmaf(td, td, sum);
    }
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = fmaxf(buffer[0] / (num * spatial), 0.0f);
}
