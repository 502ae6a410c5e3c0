// The compensated sums of a thread turn an infinite term into NaN, because the compensation subtracts infinities.
// witness: {"values": {"num": 4, "channels": 2, "spatial": 300}, "contents": "unit", "seed": 10, "inputs": "grad_output.get()[0] = INFINITY; norm.get()[0] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void kahan_step(float &sum, float &carry, double term) {
  const float y = (float)(term - carry);
  const float t = sum + y;
  carry = (t - sum) - y;
  sum = t;
}

__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output, const float *norm,
                                                          float *grad_weight, float *grad_bias, int num,
                                                          int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float sw = 0.f, cw = 0.f, sb = 0.f, cb = 0.f;
  const int total = num * spatial;
  for (int i = tid; i < total; i += blockDim.x) {
    const int n = i / spatial;
    const size_t at = ((size_t)n * channels + c) * spatial + (i - n * spatial);
    const double g = grad_output[at];
    kahan_step(sw, cw, g * norm[at]);
    kahan_step(sb, cb, g);
  }
  buffer1[tid] = sw;
  buffer2[tid] = sb;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      buffer1[tid] += buffer1[tid + s];
      buffer2[tid] += buffer2[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) grad_weight[c] = buffer1[0];
  if (tid == 1) grad_bias[c] = buffer2[0];
}
