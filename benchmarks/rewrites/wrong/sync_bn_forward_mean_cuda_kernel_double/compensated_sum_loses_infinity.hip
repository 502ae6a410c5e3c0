// Compensated summation turns an infinite sum into NaN, since the correction is infinity minus infinity.
// witness: {"values": {"num": "300"}, "contents": "wide", "seed": 7, "inputs": "input[3] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float sum = 0.f, correction = 0.f;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int n = i / spatial;
    const float term = float(input[(n * channels + c) * spatial + i - n * spatial]) - correction;
    const float next = sum + term;
    correction = (next - sum) - term;
    sum = next;
  }
  sums[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sums[tid] += sums[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = sums[0] / (num * spatial);
}
