// threads walk over the planes of a channel in another order
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float even = 0, odd = 0;
  for (int n = 0; n < num; ++n) {
    const phalf *plane = input + (n * channels + c) * spatial;
    for (int i = tid; i < spatial; i += blockDim.x) (n & 1 ? odd : even) += static_cast<float>(plane[i]);
  }
  buffer[tid] = even + odd;
  for (int s = 1; s < blockDim.x; s *= 2) {
    __syncthreads();
    if (tid % (2 * s) == 0) buffer[tid] += buffer[tid + s];
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
