// The number of elements goes through half, where it is rounded and becomes infinite from 65520 on.
// witness: {"values": {"num": 1, "channels": 2, "spatial": 70001}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input, float *mean, int num, int channels,
                                                 int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float own = 0;
  for (int s = tid; s < spatial; s += blockDim.x)
    for (int sample = 0; sample < num; ++sample)
      own += static_cast<float>(input[((size_t)sample * channels + c) * spatial + s]);
  sums[tid] = own;
  __syncthreads();
  for (int half = THREADS_PER_BLOCK / 2; half > 0; half /= 2) {
    if (tid < half) sums[tid] += sums[tid + half];
    __syncthreads();
  }
  if (tid == 0) {
    const phalf total = static_cast<phalf>(static_cast<float>(num) * static_cast<float>(spatial));
    mean[c] = sums[0] / static_cast<float>(total);
  }
}
