// Each thread adds a contiguous chunk, walking through maps; sums are then added in columns and by one thread.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float partial[THREADS_PER_BLOCK];
  __shared__ float column[32];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial;
  const int share = total / int(blockDim.x), more = total % int(blockDim.x);
  const int begin = tid * share + min(tid, more);
  int left = share + (tid < more);
  float sum = 0;
  int n = begin / spatial, position = begin - n * spatial;
  while (left > 0) {
    const int here = min(left, spatial - position);
    const double *map = input + (n * channels + c) * spatial + position;
    for (int i = 0; i < here; ++i) sum += map[i];
    left -= here;
    position = 0;
    ++n;
  }
  partial[tid] = sum;
  __syncthreads();
  if (tid < 32) {
    float own = 0;
    for (int t = tid; t < int(blockDim.x); t += 32) own += partial[t];
    column[tid] = own;
  }
  __syncthreads();
  if (tid == 0) {
    float all = 0;
    for (int t = 0; t < 32; ++t) all += column[t];
    mean[c] = all / total;
  }
}
