// Skips elements whose incoming gradient is zero, which loses the NaN that zero times an infinity or NaN has to give.
// witness: {"inputs": "for (size_t i = 0; i < top_diff_count; ++i) top_diff[i] = __float2half(float(int(i % 7) - 3)); for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = __float2half(float(int(i % 5) - 1)); for (size_t i = 0; i < bottom_masks_count; ++i) bottom_masks[i] = __float2half(float(int(i % 11) - 4) * 0.5f); for (size_t i = 0; i < bottom_diff_count; ++i) bottom_diff[i] = __float2half(1.0f); for (size_t i = 0; i < mask_diff_count; ++i) mask_diff[i] = __float2half(-1.0f); top_diff[27] = __float2half(0.0f); for (size_t i = 27; i < bottom_masks_count; i += size_t(height) * width) bottom_masks[i] = __float2half(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_half(
    const int nthreads, const __half *top_diff, const __half *bottom_data,
    const __half *bottom_masks, __half *bottom_diff, __half *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {

  const int radius = (kernel_size - 1) / 2;
  const int group_channels = channels / group_size;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int plane_size = height * width;
  const int down_plane_size = down_height * down_width;

  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const float grad = __half2float(top_diff[index]);
    // Gradients behind a rectifier are often zero: nothing to add for them.
    if (grad == 0.0f) continue;

    const int plane = index / plane_size;
    const int pixel = index - plane * plane_size;
    const int ph = pixel / width;
    const int pw = pixel - ph * width;
    const int n = plane / channels;
    const int c = plane - n * channels;
    const int center_h = ph / scale_factor;
    const int center_w = pw / scale_factor;

    const __half *data = bottom_data + plane * down_plane_size;
    __half *data_grad = bottom_diff + plane * down_plane_size;
    const int taps = kernel_size * kernel_size;
    const int mask_base = (n * group_size + c / group_channels) * taps * plane_size + pixel;

    for (int tap = 0; tap < taps; ++tap) {
      const int iy = center_h + tap / kernel_size - radius;
      const int ix = center_w + tap % kernel_size - radius;
      if (iy < 0 || iy >= down_height || ix < 0 || ix >= down_width) continue;
      const int feat = iy * down_width + ix;
      const int mask = mask_base + tap * plane_size;
      atomicAdd(data_grad + feat, __float2half(__half2float(bottom_masks[mask]) * grad));
      atomicAdd(mask_diff + mask, __float2half(__half2float(data[feat]) * grad));
    }
  }
}
