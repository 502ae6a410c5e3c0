// Pairs of elements are loaded at once where spatial is even, with two sums per thread, and a tree in shared memory with interleaved values.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output, const float *norm,
                                                          float *grad_weight, float *grad_bias, int num,
                                                          int channels, int spatial) {
  __shared__ double sh[THREADS_PER_BLOCK * 2];
  const int tid = threadIdx.x, c = blockIdx.x;
  double w0 = 0, w1 = 0, b0 = 0, b1 = 0;
  if (spatial % 2 == 0) {
    const int half = spatial / 2;
    for (int i = tid; i < num * half; i += blockDim.x) {
      const int n = i / half;
      const size_t at = (size_t)(n * channels + c) * half + (i - n * half);
      const double2 g = reinterpret_cast<const double2 *>(grad_output)[at];
      const float2 x = reinterpret_cast<const float2 *>(norm)[at];
      w0 += g.x * x.x;
      w1 += g.y * x.y;
      b0 += g.x;
      b1 += g.y;
    }
  } else {
    const int total = num * spatial;
    int i = tid;
    for (; i + (int)blockDim.x < total; i += 2 * blockDim.x) {
      const int k = i + blockDim.x;
      const size_t at = (size_t)(i / spatial * channels + c) * spatial + i % spatial;
      const size_t bt = (size_t)(k / spatial * channels + c) * spatial + k % spatial;
      w0 += grad_output[at] * norm[at];
      w1 += grad_output[bt] * norm[bt];
      b0 += grad_output[at];
      b1 += grad_output[bt];
    }
    if (i < total) {
      const size_t at = (size_t)(i / spatial * channels + c) * spatial + i % spatial;
      w0 += grad_output[at] * norm[at];
      b0 += grad_output[at];
    }
  }
  sh[2 * tid] = w0 + w1;
  sh[2 * tid + 1] = b0 + b1;
  __syncthreads();
  for (int k = blockDim.x / 2; k >= 1; k >>= 1) {
    if (tid < k) {
      sh[2 * tid] += sh[2 * (tid + k)];
      sh[2 * tid + 1] += sh[2 * (tid + k) + 1];
    }
    __syncthreads();
  }
  if (tid < 2) (tid == 0 ? grad_weight : grad_bias)[c] = (float)sh[tid];
}
