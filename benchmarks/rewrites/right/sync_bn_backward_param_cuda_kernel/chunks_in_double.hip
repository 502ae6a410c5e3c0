// a thread adds neighbouring positions, and all sums are double
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ double weights[THREADS_PER_BLOCK];
  __shared__ double biases[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const int total = num * spatial, chunk = (total + int(blockDim.x) - 1) / int(blockDim.x);
  double weight = 0, bias = 0;
  for (int i = tid * chunk; i < min(total, (tid + 1) * chunk); i++) {
    const size_t index = (size_t(i / spatial) * channels + c) * spatial + i % spatial;
    const double g = __half2float(grad_output[index]);
    weight += g * norm[index];
    bias += g;
  }
  weights[tid] = weight;
  biases[tid] = bias;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      weights[tid] += weights[tid + s];
      biases[tid] += biases[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    grad_weight[c] = static_cast<float>(weights[0]);
    grad_bias[c] = static_cast<float>(biases[0]);
  }
}
