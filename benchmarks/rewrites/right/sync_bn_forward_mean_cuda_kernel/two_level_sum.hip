// Sixteen threads add groups of 32 partial sums and one thread adds the sixteen results, all in double.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ double partial[THREADS_PER_BLOCK];
  __shared__ double group[16];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  double sum = 0;
  for (int n = 0; n < num; ++n) {
    const phalf *row = input + ((size_t)n * channels + c) * spatial;
    for (int k = tid; k < spatial; k += blockDim.x) sum += __half2float(row[k]);
  }
  partial[tid] = sum;
  __syncthreads();
  const int width = (int)blockDim.x / 16;
  if (tid < 16) {
    double part = 0;
    for (int k = 0; k < width; ++k) part += partial[tid * width + k];
    group[tid] = part;
  }
  __syncthreads();
  if (tid == 0) {
    double all = 0;
    for (int k = 0; k < 16; ++k) all += group[k];
    mean[c] = (float)(all / ((double)num * spatial));
  }
}
