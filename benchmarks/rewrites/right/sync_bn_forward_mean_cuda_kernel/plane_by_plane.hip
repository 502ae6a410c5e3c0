// A loop over samples encloses one over positions, and the tree adds neighbours first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input, float *mean, int num, int channels,
                                                 int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float own = 0;
  for (int sample = 0; sample < num; ++sample) {
    const phalf *plane = input + (size_t(sample) * channels + c) * spatial;
    for (int s = tid; s < spatial; s += THREADS_PER_BLOCK) own += static_cast<float>(plane[s]);
  }
  sums[tid] = own;
  for (int apart = 1; apart < THREADS_PER_BLOCK; apart *= 2) {
    __syncthreads();
    if (tid % (2 * apart) == 0) sums[tid] += sums[tid + apart];
  }
  if (tid == 0) mean[c] = sums[0] / (num * spatial);
}
