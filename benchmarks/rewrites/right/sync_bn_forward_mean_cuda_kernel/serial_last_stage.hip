// The partial sums are added up by a tree of eight ways and then serially by the first thread.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float even = 0.0f, odd = 0.0f;
  int i = tid;
  for (; i + (int)blockDim.x < total; i += 2 * blockDim.x) {
    const int j = i + blockDim.x;
    even += __half2float(input[(i / spatial * channels + c) * spatial + i % spatial]);
    odd += __half2float(input[(j / spatial * channels + c) * spatial + j % spatial]);
  }
  if (i < total)
    even += __half2float(input[(i / spatial * channels + c) * spatial + i % spatial]);
  buffer[tid] = even + odd;
  __syncthreads();
  const int group = blockDim.x / 8;
  if (tid < group) {
    float sum = buffer[tid];
    for (int k = 1; k < 8; ++k)
      sum += buffer[tid + k * group];
    buffer[tid] = sum;
  }
  __syncthreads();
  if (tid == 0) {
    double sum = 0.0;
    for (int k = 0; k < group; ++k)
      sum += buffer[k];
    mean[c] = (float)(sum / total);
  }
}
