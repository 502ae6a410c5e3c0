// wavefronts sum by shuffles, whatever their size, then the first one sums theirs
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x, total = num * spatial;
  float sum = 0;
  for (int i = tid; i < total; i += blockDim.x)
    sum += static_cast<float>(input[(i / spatial * channels + c) * spatial + i % spatial]);
  for (int s = 16; s > 0; s >>= 1) sum += __shfl_down(sum, s, 32);
  if (tid % 32 == 0) sums[tid / 32] = sum;
  __syncthreads();
  if (tid < 32) {
    sum = tid < blockDim.x / 32 ? sums[tid] : 0.f;
    for (int s = 16; s > 0; s >>= 1) sum += __shfl_down(sum, s, 32);
    if (tid == 0) mean[c] = sum / total;
  }
}
