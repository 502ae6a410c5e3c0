// Each thread moves a cursor of row and column by the block size without a division in the loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int row_step = (int)blockDim.x / spatial;
  const int column_step = (int)blockDim.x % spatial;
  int row = tid / spatial;
  int column = tid % spatial;
  float sum = 0;
  while (row < num) {
    sum += __half2float(input[(row * channels + c) * spatial + column]);
    row += row_step;
    column += column_step;
    if (column >= spatial) {
      column -= spatial;
      ++row;
    }
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / total;
}
