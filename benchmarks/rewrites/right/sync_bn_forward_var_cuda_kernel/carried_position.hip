// Sample and position are carried along without divisions in the loop, sums are double and added in two levels.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {

  __shared__ double partial[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int threads = blockDim.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int rows = threads / spatial, rest = threads % spatial;
  const float mu = mean[c];
  int row = tid / spatial, position = tid % spatial;
  double sum = 0.0;
  while (row < num) {
    const float td = static_cast<float>(input[(size_t(row) * channels + c) * spatial + position]) - mu;
    sum += double(td * td);
    row += rows;
    position += rest;
    if (position >= spatial) {
      position -= spatial;
      ++row;
    }
  }
  partial[tid] = sum;
  __syncthreads();
  if (tid < 16) {
    for (int k = tid + 16; k < threads; k += 16) sum += partial[k];
    partial[tid] = sum;
  }
  __syncthreads();
  if (tid == 0) {
    for (int k = 1; k < 16 && k < threads; ++k) sum += partial[k];
    var[c] = static_cast<float>(sum / total);
  }
}
