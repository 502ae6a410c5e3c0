// Elements are taken from the last to the first, and the sums are added serially in two levels.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float partial[THREADS_PER_BLOCK];
  __shared__ float rows[32];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float sum = 0.f;
  for (int i = total - 1 - tid; i >= 0; i -= THREADS_PER_BLOCK) {
    const int n = i / spatial;
    const float d = static_cast<float>(input[(n * channels + c) * spatial + (i - n * spatial)]) - mean[c];
    sum += d * d;
  }
  partial[tid] = sum;
  __syncthreads();
  if (tid < 32) {
    float row = 0.f;
    for (int k = 0; k < THREADS_PER_BLOCK / 32; ++k) row += partial[k * 32 + tid];
    rows[tid] = row;
  }
  __syncthreads();
  if (tid == 0) {
    float all = 0.f;
    for (int k = 0; k < 32; ++k) all += rows[k];
    var[c] = all / total;
  }
}
