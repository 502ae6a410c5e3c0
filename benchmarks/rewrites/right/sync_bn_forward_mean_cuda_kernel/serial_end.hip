// thread 0 adds up the sums of the threads one by one
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float sum = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x)
    sum += static_cast<float>(input[(i / spatial * channels + c) * spatial + i % spatial]);
  buffer[tid] = sum;
  __syncthreads();
  if (tid != 0) return;
  for (int other = 1; other < blockDim.x; ++other) sum += buffer[other];
  mean[c] = sum / (num * spatial);
}
