// The variance is clamped from below with fmaxf, which turns NaN into 0.
// witness: {"values": {"num": 2, "channels": 4, "spatial": 5}, "inputs": "input[1] = from_number<phalf>(NAN);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const float m = mean[c];
  float sum = 0.f;
  for (int n = 0; n < num; ++n) {
    const phalf *row = input + (n * channels + c) * spatial;
    for (int p = tid; p < spatial; p += blockDim.x) {
      const float d = __half2float(row[p]) - m;
      sum = fmaf(d, d, sum);
    }
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) {
    // a variance is never negative
    var[c] = fmaxf(buffer[0] / (num * spatial), 0.f);
  }
}
