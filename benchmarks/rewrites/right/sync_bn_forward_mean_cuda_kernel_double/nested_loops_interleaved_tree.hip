// Nested loops over samples and positions, and a tree whose distance grows instead of shrinking.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float partial[512];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float sum = 0;
  for (int n = 0; n < num; ++n) {
    const double *row = input + (size_t(n) * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) sum += float(row[s]);
  }
  partial[tid] = sum;
  for (int s = 1; s < int(blockDim.x); s *= 2) {
    __syncthreads();
    if (tid % (2 * s) == 0) partial[tid] += partial[tid + s];
  }
  if (tid == 0) mean[c] = partial[0] / (num * spatial);
}
