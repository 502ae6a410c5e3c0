// Processes two adjacent columns with the source pixel of the first, which holds only for even scale factors.
// witness: {"values": {"scale_factor": "3", "height": "9", "width": "12"}, "inputs": "for (size_t i = 0; i < top_diff_count; ++i) top_diff[i] = __float2half(float(int(i % 7) - 3)); for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = __float2half(float(int(i % 5) - 1)); for (size_t i = 0; i < bottom_masks_count; ++i) bottom_masks[i] = __float2half(float(int(i % 11) - 4) * 0.5f); for (size_t i = 0; i < bottom_diff_count; ++i) bottom_diff[i] = __float2half(1.0f); for (size_t i = 0; i < mask_diff_count; ++i) mask_diff[i] = __float2half(-1.0f); "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_half(
    const int nthreads, const __half *top_diff, const __half *bottom_data,
    const __half *bottom_masks, __half *bottom_diff, __half *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {

  const int radius = (kernel_size - 1) / 2;
  const int mask_channels = kernel_size * kernel_size * group_size;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const int pairs_per_row = (width + 1) / 2;
  const int pairs = nthreads / width * pairs_per_row;
  // Without upsampling every column has its own source pixel.
  const int columns = scale_factor > 1 ? 2 : 1;

  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const int row = pair / pairs_per_row;
    const int first_pw = (pair - row * pairs_per_row) * 2;
    const int ph = row % height;
    const int c = row / height % channels;
    const int n = row / height / channels;
    const int mask_group = c / (channels / group_size);
    const int center_h = ph / scale_factor;

    for (int start = 0; start < 2; start += columns) {
      const int pw = first_pw + start;
      if (pw >= width) break;
      const bool has_second = columns == 2 && pw + 1 < width;
      const int center_w = pw / scale_factor;
      const int index = row * width + pw;
      const __half grad = top_diff[index];
      const __half next_grad = has_second ? top_diff[index + 1] : __float2half(0.0f);

      for (int iy = center_h - radius; iy <= center_h + radius; ++iy) {
        for (int ix = center_w - radius; ix <= center_w + radius; ++ix) {
          if (iy < 0 || iy >= down_height || ix < 0 || ix >= down_width) continue;
          const int mask_c = (mask_group * kernel_size + iy - center_h + radius) * kernel_size +
                             ix - center_w + radius;
          const int feat = Loc2Index(n, c, iy, ix, channels, down_height, down_width);
          const int mask = Loc2Index(n, mask_c, ph, pw, mask_channels, height, width);
          const __half value = bottom_data[feat];
          float sum = __half2float(bottom_masks[mask] * grad);
          atomicAdd(mask_diff + mask, value * grad);
          if (has_second) {
            sum += __half2float(bottom_masks[mask + 1] * next_grad);
            atomicAdd(mask_diff + mask + 1, value * next_grad);
          }
          atomicAdd(bottom_diff + feat, __float2half(sum));
        }
      }
    }
  }
}
