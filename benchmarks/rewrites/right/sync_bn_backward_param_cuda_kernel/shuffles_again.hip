// Sums within wavefronts by shuffles, of any size of a wavefront, and then over wavefronts.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float sums1[THREADS_PER_BLOCK];
  __shared__ float sums2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  float weight = 0.f, bias = 0.f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int index = (i / spatial * channels + c) * spatial + i % spatial;
    const float gradient = static_cast<float>(grad_output[index]);
    weight += gradient * norm[index];
    bias += gradient;
  }
  for (int offset = warpSize / 2; offset > 0; offset >>= 1) {
    weight += __shfl_down(weight, offset);
    bias += __shfl_down(bias, offset);
  }
  if (tid % warpSize == 0) {
    sums1[tid / warpSize] = weight;
    sums2[tid / warpSize] = bias;
  }
  __syncthreads();
  if (tid == 0) {
    for (int wave = 1; wave < (int)blockDim.x / warpSize; wave++) {
      weight += sums1[wave];
      bias += sums2[wave];
    }
    grad_weight[c] = weight;
    grad_bias[c] = bias;
  }
}
