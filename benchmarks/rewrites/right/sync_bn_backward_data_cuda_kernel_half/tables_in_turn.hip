// The parameters of 512 channels at a time are kept in shared memory, and the elements are gone over once for each 512.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  constexpr int SLOTS = 512;
  __shared__ float w[SLOTS], gw[SLOTS], gb[SLOTS], sd[SLOTS];
  const int factor = num * spatial;
  for (int first = 0; first < channels; first += SLOTS) {
    for (int slot = threadIdx.x; slot < SLOTS && first + slot < channels; slot += blockDim.x) {
      w[slot] = weight[first + slot];
      gw[slot] = grad_weight[first + slot];
      gb[slot] = grad_bias[first + slot];
      sd[slot] = std[first + slot];
    }
    __syncthreads();
    CUDA_1D_KERNEL_LOOP(index, output_size) {
      const int slot = (index / spatial) % channels - first;
      if (slot < 0 || slot >= SLOTS) continue;
      const float mean = (gw[slot] * norm[index] + gb[slot]) / factor;
      grad_input[index] = Half(w[slot] * (float(grad_output[index]) - mean) / sd[slot]);
    }
    __syncthreads();
  }
}
