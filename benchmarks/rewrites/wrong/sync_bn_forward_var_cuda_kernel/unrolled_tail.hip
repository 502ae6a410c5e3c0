// The loop is unrolled four times and only one of up to three left-over elements of a thread is added.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 600}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int stride = blockDim.x;
  const int total = num * spatial;
  const float m = mean[c];
  const phalf *base = input + c * spatial;
  const int image_stride = channels * spatial;
#define SYNC_BN_VAR_AT(k) (__half2float(base[((k) / spatial) * image_stride + (k) % spatial]) - m)
  float s0 = 0.f, s1 = 0.f, s2 = 0.f, s3 = 0.f;
  int i = tid;
  for (; i + 3 * stride < total; i += 4 * stride) {
    const float a = SYNC_BN_VAR_AT(i);
    const float b = SYNC_BN_VAR_AT(i + stride);
    const float d = SYNC_BN_VAR_AT(i + 2 * stride);
    const float e = SYNC_BN_VAR_AT(i + 3 * stride);
    s0 += a * a;
    s1 += b * b;
    s2 += d * d;
    s3 += e * e;
  }
  if (i < total) {
    const float a = SYNC_BN_VAR_AT(i);
    s0 += a * a;
  }
#undef SYNC_BN_VAR_AT
  const float sum = (s0 + s1) + (s2 + s3);
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
