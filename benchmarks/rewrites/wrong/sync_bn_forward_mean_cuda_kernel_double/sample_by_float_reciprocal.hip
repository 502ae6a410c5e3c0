// Finds the sample with a single-precision reciprocal of the plane size, which is off by one at some multiples.
// witness: {"values": {"num": "5", "channels": "3", "spatial": "41"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial, jump = (channels - 1) * spatial;
  const float reciprocal = 1.0f / spatial;
  const double *mine = input + c * spatial;
  float sum = 0.f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int n = int(float(i) * reciprocal);
    sum += mine[i + n * jump];
  }
  sums[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sums[tid] += sums[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = sums[0] / (num * spatial);
}
