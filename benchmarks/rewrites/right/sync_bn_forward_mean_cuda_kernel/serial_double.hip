// Threads take consecutive stretches of elements and sum in double, and the first thread adds up the stretches.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input, float *mean, int num, int channels,
                                                 int spatial) {
  __shared__ double sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial;
  const int each = total / THREADS_PER_BLOCK + (total % THREADS_PER_BLOCK != 0);
  double own = 0;
  const long long begin = (long long)tid * each;
  const long long end = begin + each < total ? begin + each : total;
  for (long long i = begin; i < end; ++i) {
    const long long sample = i / spatial;
    own += static_cast<float>(input[(sample * channels + c) * spatial + (i - sample * spatial)]);
  }
  sums[tid] = own;
  __syncthreads();
  if (tid != 0) return;
  double sum = 0;
  for (int k = 0; k < THREADS_PER_BLOCK; ++k) sum += sums[k];
  mean[c] = static_cast<float>(sum / total);
}
