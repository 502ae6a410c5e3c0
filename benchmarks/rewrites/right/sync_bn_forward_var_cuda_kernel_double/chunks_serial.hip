// Each thread takes a contiguous chunk, and thread 0 adds all sums one after the other.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_double(const double *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int threads = blockDim.x;
  const int chunk = total / threads + (total % threads != 0);
  const double m = mean[c];
  const long long begin = static_cast<long long>(tid) * chunk;
  const long long end = begin + chunk < total ? begin + chunk : total;
  float sum = 0;
  for (long long i = begin; i < end; ++i) {
    const long long n = i / spatial;
    const float td = static_cast<float>(input[(n * channels + c) * spatial + i % spatial] - m);
    sum += td * td;
  }
  buffer[tid] = sum;
  __syncthreads();
  if (tid == 0) {
    float all = 0;
    for (int k = 0; k < threads; ++k) all += buffer[k];
    var[c] = all / total;
  }
}
