// The compensation of Kahan summation is infinity minus infinity once an element is infinite, which makes the mean NaN.
// witness: {"values": {"num": 4, "channels": 2, "spatial": 300}, "contents": "unit", "inputs": "input[5] = phalf(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input, float *mean, int num, int channels,
                                                 int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float own = 0, lost = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const size_t at = ((size_t)(i / spatial) * channels + c) * spatial + i % spatial;
    const float value = static_cast<float>(input[at]) - lost;
    const float next = own + value;
    lost = (next - own) - value;
    own = next;
  }
  sums[tid] = own - lost;
  __syncthreads();
  for (int half = THREADS_PER_BLOCK / 2; half > 0; half /= 2) {
    if (tid < half) sums[tid] += sums[tid + half];
    __syncthreads();
  }
  if (tid == 0) mean[c] = sums[0] / (num * spatial);
}
