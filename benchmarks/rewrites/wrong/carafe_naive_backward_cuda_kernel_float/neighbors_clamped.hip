// neighbors beyond the edge are clamped to it instead of left out
// witness: {"values": {"kernel_size": 3, "group_size": 2, "scale_factor": 2, "channels": 6, "height": 8, "width": 12, "num_nthreads": 2}, "inputs": "for (size_t i = 0; i < top_diff_count; ++i) top_diff[i] = float(i * 37 % 101) / 64; for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = float(i * 29 % 97) / 64; for (size_t i = 0; i < bottom_masks_count; ++i) bottom_masks[i] = float(i * 23 % 89) / 64; for (size_t i = 0; i < bottom_diff_count; ++i) bottom_diff[i] = 0; for (size_t i = 0; i < mask_diff_count; ++i) mask_diff[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_float(
    const int nthreads, const float *top_diff, const float *bottom_data,
    const float *bottom_masks, float *bottom_diff, float *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {
  const int radius = (kernel_size - 1) / 2;
  const int down_height = height / scale_factor, down_width = width / scale_factor;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index;
    const int pw = rest % width; rest /= width;
    const int ph = rest % height; rest /= height;
    const int c = rest % channels, n = rest / channels;
    const int group = c / (channels / group_size);
    const int down_y = ph / scale_factor, down_x = pw / scale_factor;
    const float gradient = top_diff[index];

    for (int ty = 0; ty < 2 * radius + 1; ty++) {
      for (int tx = 0; tx < 2 * radius + 1; tx++) {
        // stay inside of the map
        const int y = min(max(down_y + ty - radius, 0), down_height - 1);
        const int x = min(max(down_x + tx - radius, 0), down_width - 1);
        const int tap = (group * kernel_size + ty) * kernel_size + tx;
        const int feature = Loc2Index(n, c, y, x, channels, down_height, down_width);
        const int mask = Loc2Index(n, tap, ph, pw, kernel_size * kernel_size * group_size, height, width);
        atomicAdd(bottom_diff + feature, bottom_masks[mask] * gradient);
        atomicAdd(mask_diff + mask, bottom_data[feature] * gradient);
      }
    }
  }
}
