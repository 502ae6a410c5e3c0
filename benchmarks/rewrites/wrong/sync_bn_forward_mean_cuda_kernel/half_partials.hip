// The sum of a thread is kept in half, which rounds every step and overflows beyond 65504.
// witness: {"values": {"num": 4, "channels": 2, "spatial": 9000}, "contents": "unit", "inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = phalf(1000.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input, float *mean, int num, int channels,
                                                 int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  phalf own = 0;
  for (int sample = 0; sample < num; ++sample) {
    const phalf *plane = input + ((size_t)sample * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) own += plane[s];
  }
  sums[tid] = static_cast<float>(own);
  __syncthreads();
  for (int half = THREADS_PER_BLOCK / 2; half > 0; half /= 2) {
    if (tid < half) sums[tid] += sums[tid + half];
    __syncthreads();
  }
  if (tid == 0) mean[c] = sums[0] / (num * spatial);
}
