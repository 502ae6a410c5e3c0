// The last steps of the tree, within 32 threads, have no barrier and no volatile access.
// witness: {"values": {"num": 4, "channels": 3, "spatial": 40}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input, float *mean, int num, int channels,
                                                 int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float own = 0;
  for (int i = tid; i < num * spatial; i += THREADS_PER_BLOCK) {
    const int sample = i / spatial, s = i - sample * spatial;
    own += static_cast<float>(input[((size_t)sample * channels + c) * spatial + s]);
  }
  sums[tid] = own;
  __syncthreads();
  for (int half = THREADS_PER_BLOCK / 2; half > 32; half >>= 1) {
    if (tid < half) sums[tid] += sums[tid + half];
    __syncthreads();
  }
  if (tid < 32) {
    sums[tid] += sums[tid + 32];
    sums[tid] += sums[tid + 16];
    sums[tid] += sums[tid + 8];
    sums[tid] += sums[tid + 4];
    sums[tid] += sums[tid + 2];
    sums[tid] += sums[tid + 1];
  }
  if (tid == 0) mean[c] = sums[0] / (num * spatial);
}
