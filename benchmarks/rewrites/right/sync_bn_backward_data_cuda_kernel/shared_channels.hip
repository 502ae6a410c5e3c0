// Per-channel values are staged in shared memory when they fit and read from global memory otherwise.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  __shared__ float sh_w[512], sh_gw[512], sh_gb[512], sh_sd[512];
  const int factor = num * spatial;
  const bool fits = channels <= 512;
  if (fits) {
    for (int c = threadIdx.x; c < channels; c += blockDim.x) {
      sh_w[c] = weight[c];
      sh_gw[c] = grad_weight[c];
      sh_gb[c] = grad_bias[c];
      sh_sd[c] = std[c];
    }
  }
  __syncthreads();
  const float *w = fits ? sh_w : weight;
  const float *gw = fits ? sh_gw : grad_weight;
  const float *gb = fits ? sh_gb : grad_bias;
  const float *sd = fits ? sh_sd : std;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int plane = index / spatial;
    const int c = plane - plane / channels * channels;
    const float sum = gw[c] * norm[index] + gb[c];
    const float centred = static_cast<float>(grad_output[index]) - sum / factor;
    grad_input[index] = static_cast<phalf>(w[c] * centred / sd[c]);
  }
}
