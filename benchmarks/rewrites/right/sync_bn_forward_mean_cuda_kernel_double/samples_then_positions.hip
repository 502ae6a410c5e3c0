// Loops over samples and within them over positions, and reduces with strides that grow.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float parts[THREADS_PER_BLOCK];
  const unsigned tid = threadIdx.x;
  float sum = 0.f;
  int begin = tid;  // of this thread's positions in the next sample
  for (int n = 0; n < num; ++n) {
    const double *plane = input + (size_t(n) * channels + blockIdx.x) * spatial;
    int s = begin;
    for (; s < spatial; s += blockDim.x) sum += plane[s];
    begin = s - spatial;
  }
  parts[tid] = sum;
  for (unsigned half = 1; half < blockDim.x; half *= 2) {
    __syncthreads();
    if (tid % (2 * half) == 0 && tid + half < blockDim.x) parts[tid] += parts[tid + half];
  }
  if (tid == 0) mean[blockIdx.x] = parts[0] / (num * spatial);
}
