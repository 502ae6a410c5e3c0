// The values of channels are staged in shared memory, for 256 channels at a time.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {

  __shared__ float tile_weight[256], tile_dev[256];
  __shared__ float tile_grad_weight[256], tile_grad_bias[256];
  const int factor = num * spatial;
  for (int first = 0; first < channels; first += 256) {
    for (int k = threadIdx.x; k < 256 && first + k < channels;
         k += blockDim.x) {
      tile_weight[k] = weight[first + k];
      tile_dev[k] = std[first + k];
      tile_grad_weight[k] = grad_weight[first + k];
      tile_grad_bias[k] = grad_bias[first + k];
    }
    __syncthreads();
    CUDA_1D_KERNEL_LOOP(index, output_size) {
      const int k = index / spatial % channels - first;
      if (k < 0 || k >= 256) continue;
      const float shift =
          (tile_grad_weight[k] * norm[index] + tile_grad_bias[k]) / factor;
      grad_input[index] = static_cast<phalf>(
          tile_weight[k] * (static_cast<float>(grad_output[index]) - shift) /
          tile_dev[k]);
    }
    __syncthreads();
  }
}
