// sums of wavefronts by shuffles, of any width, then one thread adds them
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float weights[THREADS_PER_BLOCK];
  __shared__ float biases[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  float weight = 0, bias = 0;
  for (int n = 0; n < num; n++) {
    const size_t base = (size_t(n) * channels + c) * spatial;
    for (int s = tid; s < spatial; s += blockDim.x) {
      const float g = __half2float(grad_output[base + s]);
      weight = fmaf(g, norm[base + s], weight);
      bias += g;
    }
  }
  for (int offset = warpSize / 2; offset > 0; offset /= 2) {
    weight += __shfl_down(weight, offset);
    bias += __shfl_down(bias, offset);
  }
  if (tid % warpSize == 0) {
    weights[tid / warpSize] = weight;
    biases[tid / warpSize] = bias;
  }
  __syncthreads();
  if (tid == 0) {
    for (int i = 1; i < int(blockDim.x) / warpSize; i++) {
      weight += weights[i];
      bias += biases[i];
    }
    grad_weight[c] = weight;
    grad_bias[c] = bias;
  }
}
