// The sums of threads are added to 16 shared sums with atomics, which one thread adds up.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {

  __shared__ float sums[16];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  if (tid < 16) sums[tid] = 0;
  __syncthreads();
  float sum = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x)
    sum += static_cast<float>(
        input[(i / spatial * channels + c) * spatial + i % spatial]);
  atomicAdd(&sums[tid % 16], sum);
  __syncthreads();
  if (tid == 0) {
    float all = sums[0];
    for (int k = 1; k < 16; ++k) all += sums[k];
    mean[c] = all / (num * spatial);
  }
}
