// The result is clamped to zero from below with fmaxf, which turns NaN into zero.
// witness: {"inputs": "input[3] = NAN; mean[2] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_double(const double *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const float m = mean[c];
  float sum = 0;
  for (int i = total - 1 - tid; i >= 0; i -= blockDim.x) {
    const int n = i / spatial;
    const float td = input[(n * channels + c) * spatial + (i - n * spatial)] - m;
    sum = fmaf(td, td, sum);
  }
  buffer[tid] = sum;

  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }

  if (tid == 0) var[c] = fmaxf(buffer[0] / total, 0.0f);  // a variance is never negative
}
