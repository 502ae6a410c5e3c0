// Elements are taken position by position (the sample runs fastest), and two threads add the partial sums serially.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float parts[2 * THREADS_PER_BLOCK];
  const int c = blockIdx.x;
  const int total = num * spatial;
  float w0 = 0.0f, b0 = 0.0f;
  for (int i = threadIdx.x; i < total; i += blockDim.x) {
    const int n = i % num;
    const int s = i / num;
    const int at = (n * channels + c) * spatial + s;
    const float g = static_cast<float>(grad_output[at]);
    w0 += norm[at] * g;
    b0 += g;
  }
  parts[threadIdx.x] = w0;
  parts[THREADS_PER_BLOCK + threadIdx.x] = b0;
  __syncthreads();
  if (threadIdx.x < 2) {
    const float *mine = parts + threadIdx.x * THREADS_PER_BLOCK;
    float sum = 0.0f;
    for (int t = int(blockDim.x) - 1; t >= 0; --t) sum += mine[t];
    (threadIdx.x == 0 ? grad_weight : grad_bias)[c] = sum;
  }
}
