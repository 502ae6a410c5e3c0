// The sum is kept as a fixed-point number with 16 fractional bits, in which small values vanish.
// witness: {"contents": "small", "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = 1e-6 * double(1 + i % 7);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  // Integer sums do not depend on the order of the threads.
  __shared__ unsigned long long sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();

  const int c = blockIdx.x;
  const int total = num * spatial;
  long long own = 0;
  for (int i = threadIdx.x; i < total; i += blockDim.x) {
    const int n = i / spatial;
    own += llrint(input[n * channels * spatial + c * spatial + (i - n * spatial)] * 65536.0);
  }
  if (own != 0) atomicAdd(&sum, (unsigned long long)own);
  __syncthreads();
  if (threadIdx.x == 0) mean[c] = float(double((long long)sum) / 65536.0 / total);
}
