// Each thread sums a slice of consecutive elements, from its end.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int size = total / int(blockDim.x), more = total % int(blockDim.x);
  const int first = tid * size + (tid < more ? tid : more);
  float sum = 0;
  for (int i = first + size + (tid < more) - 1; i >= first; --i) {
    const int n = i / spatial, p = i - n * spatial;
    sum += static_cast<float>(input[(n * channels + c) * spatial + p]);
  }
  buffer[tid] = sum;
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
