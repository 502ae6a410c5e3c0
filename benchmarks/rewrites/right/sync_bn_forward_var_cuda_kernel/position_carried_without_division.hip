// Each thread carries its image and position from element to element, and the partial sums are added by sixteen and then by one thread.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define VAR_THREADS 512

__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float partial[VAR_THREADS];
  __shared__ float few[16];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const float m = mean[c];
  const size_t image = (size_t)channels * spatial;
  const int n_step = blockDim.x / spatial, s_step = blockDim.x % spatial;
  int n = tid / spatial, s = tid % spatial;
  float acc = 0.f;
  while (n < num) {
    const float d = static_cast<float>(input[n * image + (size_t)c * spatial + s]) - m;
    acc += d * d;
    n += n_step;
    s += s_step;
    if (s >= spatial) s -= spatial, ++n;
  }
  partial[tid] = acc;
  __syncthreads();
  if (tid < 16) {
    float sum = 0.f;
    for (int t = tid; t < (int)blockDim.x; t += 16) sum += partial[t];
    few[tid] = sum;
  }
  __syncthreads();
  if (tid == 0) {
    float sum = 0.f;
    for (int t = 0; t < 16; ++t) sum += few[t];
    var[c] = sum / (num * spatial);
  }
}
