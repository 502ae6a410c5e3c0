// The tree adds neighbors first, at distances that double.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {

  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float sum = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int n = i / spatial;
    sum += __half2float(input[i + (n * (channels - 1) + c) * spatial]);
  }
  buffer[tid] = sum;
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    __syncthreads();
    const unsigned at = 2 * s * tid;
    if (at + s < blockDim.x) buffer[at] += buffer[at + s];
  }
  if (tid == 0) mean[c] = buffer[0] / (num * spatial);
}
