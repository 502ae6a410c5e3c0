// A wavefront handles whole maps, its lanes run over the map and keep the channel's parameters in registers.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const float inverse_count = 1.0f / (static_cast<float>(num) * static_cast<float>(spatial));
  const int lane = threadIdx.x % 64;
  const int waves = gridDim.x * (blockDim.x / 64);
  const int maps = num * channels;
  for (int map = blockIdx.x * (blockDim.x / 64) + threadIdx.x / 64; map < maps; map += waves) {
    const int c = map % channels;
    const float w = weight[c], gw = grad_weight[c], gb = grad_bias[c], sd = std[c];
    const phalf *g = grad_output + map * spatial;
    const float *x = norm + map * spatial;
    phalf *r = grad_input + map * spatial;
    for (int s = lane; s < spatial; s += 64) {
      const float m = gw * x[s] + gb;
      r[s] = static_cast<phalf>((static_cast<float>(g[s]) - m * inverse_count) * w / sd);
    }
  }
}
