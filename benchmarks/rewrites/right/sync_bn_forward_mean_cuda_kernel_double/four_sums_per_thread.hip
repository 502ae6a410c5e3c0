// Unrolls by four with separate sums, and thread by thread groups of 32 partial sums are added in two levels.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float parts[THREADS_PER_BLOCK], groups[THREADS_PER_BLOCK / 32];
  const int tid = threadIdx.x, c = blockIdx.x, step = blockDim.x, total = num * spatial;
  const auto at = [&](int i) { return input[(i / spatial * channels + c) * spatial + i % spatial]; };
  float a = 0.f, b = 0.f, d = 0.f, e = 0.f;
  int i = tid;
  for (; i < total - 3 * step; i += 4 * step) {
    a += at(i);
    b += at(i + step);
    d += at(i + 2 * step);
    e += at(i + 3 * step);
  }
  for (; i < total; i += step) a += at(i);
  parts[tid] = (a + b) + (d + e);
  __syncthreads();
  if (tid < THREADS_PER_BLOCK / 32) {
    float sum = 0.f;
    for (int k = 0; k < 32; ++k) sum += parts[tid * 32 + k];
    groups[tid] = sum;
  }
  __syncthreads();
  if (tid == 0) {
    float sum = 0.f;
    for (int k = 0; k < THREADS_PER_BLOCK / 32; ++k) sum += groups[k];
    mean[c] = sum / total;
  }
}
