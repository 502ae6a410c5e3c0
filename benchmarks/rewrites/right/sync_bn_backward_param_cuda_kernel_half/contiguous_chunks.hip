// Each thread takes a contiguous chunk with fused multiply-adds, and two threads add the partial sums one after the other.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output, const float *norm,
                                                        float *grad_weight, float *grad_bias, int num,
                                                        int channels, int spatial) {
  __shared__ float weight_part[THREADS_PER_BLOCK];
  __shared__ float bias_part[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial;
  const int chunk = total / THREADS_PER_BLOCK, rest = total % THREADS_PER_BLOCK;
  const int begin = tid * chunk + (tid < rest ? tid : rest);
  const int end = begin + chunk + (tid < rest ? 1 : 0);
  float w = 0.f, g_sum = 0.f;
  int image = begin / spatial, s = begin % spatial;
  for (int i = begin; i < end; ++i) {
    const size_t at = (size_t(image) * channels + c) * spatial + s;
    const float g = grad_output[at];
    w = fmaf(g, norm[at], w);
    g_sum += g;
    if (++s == spatial) {
      s = 0;
      ++image;
    }
  }
  weight_part[tid] = w;
  bias_part[tid] = g_sum;
  __syncthreads();
  if (tid < 2) {
    const float *parts = tid == 0 ? weight_part : bias_part;
    float sum = 0.f;
    for (int i = THREADS_PER_BLOCK - 1; i >= 0; --i) sum += parts[i];
    (tid == 0 ? grad_weight : grad_bias)[c] = sum;
  }
}
