// Sums four elements per iteration in separate registers and reduces with growing strides, which works for any block size.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_half(const Half *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float buffer[1024];
  const int tid = threadIdx.x;
  const int threads = blockDim.x;
  const int c = blockIdx.x;
  const long long total = static_cast<long long>(num) * spatial;

  float sums[4] = {0.0f, 0.0f, 0.0f, 0.0f};
  for (long long base = 0; base < total; base += 4LL * threads) {
    for (int k = 0; k < 4; ++k) {
      const long long i = base + static_cast<long long>(k) * threads + tid;
      if (i < total) {
        const long long n = i / spatial;
        sums[k] += input[(n * channels + c) * spatial + (i - n * spatial)];
      }
    }
  }
  buffer[tid] = (sums[0] + sums[2]) + (sums[1] + sums[3]);

  for (int stride = 1; stride < threads; stride *= 2) {
    __syncthreads();
    if (tid % (2 * stride) == 0 && tid + stride < threads) buffer[tid] += buffer[tid + stride];
  }
  // The first thread itself made the last addition.
  if (tid == 0) mean[c] = buffer[0] / static_cast<float>(total);
}
