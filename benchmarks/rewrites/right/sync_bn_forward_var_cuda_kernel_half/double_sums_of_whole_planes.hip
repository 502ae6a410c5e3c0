// Threads take contiguous ranges of the values, add in double precision, and thread 0 adds the partial sums one after another.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_half(const Half *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ double partial[1024];
  const int tid = threadIdx.x;
  const long long total = (long long)num * spatial;
  const long long share = (total + blockDim.x - 1) / blockDim.x;
  for (int c = blockIdx.x; c < channels; c += gridDim.x) {
    const double center = mean[c];
    const long long begin = share * tid;
    const long long end = begin + share < total ? begin + share : total;
    double sum = 0.0;
    if (begin < end) {
      long long image = begin / spatial;
      int pos = int(begin % spatial);
      for (long long i = begin; i < end; ++i) {
        const double diff = double(float(input[(image * channels + c) * spatial + pos])) - center;
        sum += diff * diff;
        if (++pos == spatial) {
          pos = 0;
          ++image;
        }
      }
    }
    partial[tid] = sum;
    __syncthreads();
    if (tid == 0) {
      double all = 0.0;
      for (int t = 0; t < int(blockDim.x); ++t) all += partial[t];
      var[c] = float(all / double(total));
    }
    __syncthreads();
  }
}
