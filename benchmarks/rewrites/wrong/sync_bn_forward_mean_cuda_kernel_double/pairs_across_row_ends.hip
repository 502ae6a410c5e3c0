// Loads pairs if the number of elements of a channel is even, though with odd rows a pair may cross a row end.
// witness: {"values": {"num": "4", "channels": "3", "spatial": "7"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial;
  float sum = 0.f;
  if (total % 2 == 0) {
    for (int i = 2 * tid; i < total; i += 2 * blockDim.x) {
      const int n = i / spatial;
      const double *pair = input + (n * channels + c) * spatial + i % spatial;
      // not double2: an odd channel may start anywhere
      if (pair + 1 < input + num * channels * spatial)
        sum += pair[0] + pair[1];
      else
        sum += pair[0];
    }
  } else {
    for (int i = tid; i < total; i += blockDim.x)
      sum += input[(i / spatial * channels + c) * spatial + i % spatial];
  }
  sums[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sums[tid] += sums[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = sums[0] / (num * spatial);
}
