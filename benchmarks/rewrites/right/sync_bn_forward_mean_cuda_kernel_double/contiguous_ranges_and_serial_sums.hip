// Each thread sums a contiguous range of elements; then 16 threads sum 32 partial sums each, and one thread the rest.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_double(const double *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  __shared__ float rows[16];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int each = total / (int)blockDim.x, more = total % (int)blockDim.x;
  const int begin = tid * each + (tid < more ? tid : more);
  const int end = begin + each + (tid < more ? 1 : 0);
  int n = begin / spatial, position = begin % spatial;
  float sum = 0.f;
  for (int i = begin; i < end; i++) {
    sum += input[(n * channels + c) * spatial + position];
    if (++position == spatial) {
      position = 0;
      ++n;
    }
  }
  buffer[tid] = sum;
  __syncthreads();

  if (tid < 16) {
    float row = 0.f;
    for (int i = 0; i < THREADS_PER_BLOCK / 16; i++) row += buffer[i * 16 + tid];
    rows[tid] = row;
  }
  __syncthreads();
  if (tid == 0) {
    float all = 0.f;
    for (int i = 0; i < 16; i++) all += rows[i];
    mean[c] = all / total;
  }
}
