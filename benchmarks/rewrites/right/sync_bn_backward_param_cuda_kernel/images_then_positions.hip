// Nested loops over images and positions with fused multiplications and additions, and a tree with strides that grow.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  float weight = 0.f, bias = 0.f;
  for (int image = 0; image < num; image++) {
    const int start = (image * channels + c) * spatial;
    // Each image starts at another thread, so that all of them work where rows are short.
    const int turn = (int)((long long)image * spatial % blockDim.x);
    int position = tid - turn;
    if (position < 0) position += blockDim.x;
    for (; position < spatial; position += blockDim.x) {
      const float gradient = static_cast<float>(grad_output[start + position]);
      weight = fmaf(gradient, norm[start + position], weight);
      bias += gradient;
    }
  }
  buffer1[tid] = weight;
  buffer2[tid] = bias;
  __syncthreads();
  for (int s = 1; s < (int)blockDim.x; s <<= 1) {
    if (tid % (2 * s) == 0) {
      buffer1[tid] += buffer1[tid + s];
      buffer2[tid] += buffer2[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = buffer1[0];
    grad_bias[c] = buffer2[0];
  }
}
