// The positions of a plane are summed in pairs, and the last one of an odd plane is left out.
// witness: {"values": {"num": 3, "channels": 4, "spatial": 7}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input, float *mean, int num, int channels,
                                                 int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int pairs = spatial > 1 ? spatial / 2 : 0;
  float even = 0, odd = 0;
  for (int k = tid; k < num * pairs; k += blockDim.x) {
    const int sample = k / pairs, pair = k % pairs;
    const phalf *two = input + ((size_t)sample * channels + c) * spatial + 2 * pair;
    even += static_cast<float>(two[0]);
    odd += static_cast<float>(two[1]);
  }
  if (spatial == 1)
    for (int sample = tid; sample < num; sample += blockDim.x)
      even += static_cast<float>(input[(size_t)sample * channels + c]);
  sums[tid] = even + odd;
  __syncthreads();
  for (int half = THREADS_PER_BLOCK / 2; half > 0; half /= 2) {
    if (tid < half) sums[tid] += sums[tid + half];
    __syncthreads();
  }
  if (tid == 0) mean[c] = sums[0] / (num * spatial);
}
