// Neighbouring threads take neighbouring samples, two partial sums are kept, and sixteen threads add 32 sums each.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input, float *mean, int num, int channels,
                                                 int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  __shared__ float groups[16];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial;
  float first = 0, second = 0;
  for (long long i = tid; i < total; i += 2 * THREADS_PER_BLOCK) {
    first += static_cast<float>(input[((i % num) * channels + c) * spatial + i / num]);
    const long long next = i + THREADS_PER_BLOCK;
    if (next < total) second += static_cast<float>(input[((next % num) * channels + c) * spatial + next / num]);
  }
  sums[tid] = first + second;
  __syncthreads();
  if (tid < 16) {
    float sum = 0;
    for (int k = 0; k < 32; ++k) sum += sums[tid + 16 * k];
    groups[tid] = sum;
  }
  __syncthreads();
  if (tid == 0) {
    float sum = groups[0];
    for (int k = 1; k < 16; ++k) sum += groups[k];
    mean[c] = sum / total;
  }
}
