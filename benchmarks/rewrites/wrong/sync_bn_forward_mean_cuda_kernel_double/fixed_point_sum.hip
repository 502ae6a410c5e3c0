// Sums 64-bit fixed-point numbers for a result that does not depend on the order, too coarse for tiny values.
// witness: {"values": {}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] *= 1e-8;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  // 24 fractional bits, so that sums up to 2^39 fit
  constexpr double SCALE = 16777216.0;
  __shared__ long long sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  long long sum = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int n = i / spatial;
    sum += static_cast<long long>(rint(input[(n * channels + c) * spatial + i - n * spatial] * SCALE));
  }
  sums[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sums[tid] += sums[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = float(double(sums[0]) / SCALE / (double(num) * spatial));
}
