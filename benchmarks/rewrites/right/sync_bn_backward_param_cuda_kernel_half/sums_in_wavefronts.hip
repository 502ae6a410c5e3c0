// Adds up within wavefronts by shuffles, then the sums of the wavefronts in the first one.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float wavefront_sum(float value) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) value += __shfl_down(value, offset, warpSize);
  return value;
}

__global__ void sync_bn_backward_param_cuda_kernel_half(const Half *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float weights[THREADS_PER_BLOCK], biases[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float weight = 0, bias = 0;
  for (int n = 0; n < num; ++n) {
    const int first = (n * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) {
      const float g = grad_output[first + s];
      weight += g * norm[first + s];
      bias += g;
    }
  }
  weight = wavefront_sum(weight);
  bias = wavefront_sum(bias);
  const int wave = tid / warpSize, lane = tid % warpSize, waves = (blockDim.x + warpSize - 1) / warpSize;
  if (lane == 0) weights[wave] = weight, biases[wave] = bias;
  __syncthreads();
  if (wave == 0) {
    weight = wavefront_sum(lane < waves ? weights[lane] : 0.0f);
    bias = wavefront_sum(lane < waves ? biases[lane] : 0.0f);
    if (lane == 0) grad_weight[c] = weight, grad_bias[c] = bias;
  }
}
