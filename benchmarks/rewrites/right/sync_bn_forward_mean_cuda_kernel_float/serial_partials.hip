// one thread adds the sums of all threads
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_float(const float *input, float *mean, int num, int channels, int spatial) {
  __shared__ float part[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float sum = 0;
  for (int n = 0; n < num; n++)
    for (int s = tid; s < spatial; s += blockDim.x) sum += input[(n * channels + c) * spatial + s];
  part[tid] = sum;
  __syncthreads();
  if (tid == 0) {
    float all = 0;
    for (int i = 0; i < blockDim.x; i++) all += part[i];
    mean[c] = all / (num * spatial);
  }
}
