// Sums in double precision, combined between neighbouring threads at growing distances.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_float(const float *input,
                                                      const float *mean,
                                                      float *var, int num,
                                                      int channels,
                                                      int spatial) {
  __shared__ double sums[1024];
  const int tid = threadIdx.x;
  const int threads = blockDim.x;
  const long long total = (long long)num * spatial;

  for (int c = blockIdx.x; c < channels; c += gridDim.x) {
    const double center = mean[c];
    // Each thread sums one contiguous part of the samples.
    const long long part = (total + threads - 1) / threads;
    const long long first = part * tid;
    const long long last = first + part < total ? first + part : total;
    double sum = 0;
    for (long long i = first; i < last; ++i) {
      const long long n = i / spatial;
      const long long s = i - n * spatial;
      const double td = (double)input[(n * channels + c) * spatial + s] - center;
      sum += td * td;
    }
    sums[tid] = sum;
    __syncthreads();
    for (int distance = 1; distance < threads; distance *= 2) {
      if (tid % (2 * distance) == 0 && tid + distance < threads) {
        sums[tid] += sums[tid + distance];
      }
      __syncthreads();
    }
    if (tid == 0) var[c] = (float)(sums[0] / (double)total);
    __syncthreads();
  }
}
