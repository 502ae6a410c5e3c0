// a thread has consecutive elements, and the tree adds neighbours first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_float(const float *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float partial[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, threads = blockDim.x, c = blockIdx.x;
  const int total = num * spatial, length = (total + threads - 1) / threads;
  const float m = mean[c];
  float even = 0, odd = 0;
  for (int i = tid * length; i < min((tid + 1) * length, total); ++i) {
    const float d = input[((size_t)(i / spatial) * channels + c) * spatial + i % spatial] - m;
    (i % 2 ? odd : even) = fmaf(d, d, i % 2 ? odd : even);
  }
  partial[tid] = even + odd;
  for (int distance = 1; distance < threads; distance *= 2) {
    __syncthreads();
    if (tid % (2 * distance) == 0) partial[tid] += partial[tid + distance];
  }
  if (tid == 0) var[c] = partial[0] / total;
}
