// The loop goes over the samples outside and along each row inside, without a division.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float sum = 0.0f;
  const phalf *row = input + (size_t)c * spatial;
  const size_t step = (size_t)channels * spatial;
  int shift = tid;
  for (int n = 0; n < num; ++n, row += step) {
    int s = shift;
    for (; s < spatial; s += blockDim.x)
      sum += __half2float(row[s]);
    shift = s - spatial;
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s)
      buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0)
    mean[c] = buffer[0] / total;
}
