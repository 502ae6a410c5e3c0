// Loops over samples and then positions, and a tree that halves any number of threads rounding up.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_float(const float *input,
                                                      const float *mean,
                                                      float *var, int num,
                                                      int channels,
                                                      int spatial) {
  __shared__ float sums[1024];
  const int tid = threadIdx.x;
  const int threads = blockDim.x;

  for (int c = blockIdx.x; c < channels; c += gridDim.x) {
    const float center = mean[c];
    float sum = 0;
    for (int n = 0; n < num; ++n) {
      const float *row = input + ((long long)n * channels + c) * spatial;
      float row_sum = 0;
      for (int s = tid; s < spatial; s += threads) {
        const float td = row[s] - center;
        row_sum += td * td;
      }
      sum += row_sum;
    }
    sums[tid] = sum;
    __syncthreads();
    int active = threads;
    while (active > 1) {
      const int half = (active + 1) / 2;
      if (tid + half < active) sums[tid] += sums[tid + half];
      __syncthreads();
      active = half;
    }
    if (tid == 0) var[c] = sums[0] / ((float)num * (float)spatial);
    __syncthreads();
  }
}
