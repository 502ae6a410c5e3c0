// Each thread sums in a double register and the tree is in double as well.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel(const phalf *input,
                                                 float *mean, int num,
                                                 int channels, int spatial) {
  __shared__ double wide[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  double sum = 0;
  for (int i = tid; i < total; i += blockDim.x) {
    const int row = i / spatial;
    sum += static_cast<float>(input[(size_t)(row * channels + c) * spatial + (i - row * spatial)]);
  }
  wide[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) wide[tid] += wide[tid + s];
    __syncthreads();
  }
  if (tid == 0) mean[c] = (float)(wide[0] / total);
}
