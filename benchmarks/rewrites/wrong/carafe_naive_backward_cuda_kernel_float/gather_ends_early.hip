// each input gathers up to the first output below its last neighbor, without the others of that neighbor
// witness: {"values": {"kernel_size": 3, "group_size": 2, "scale_factor": 2, "channels": 6, "height": 8, "width": 12, "num_nthreads": 2}, "inputs": "for (size_t i = 0; i < top_diff_count; ++i) top_diff[i] = float(i * 37 % 101) / 64; for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = float(i * 29 % 97) / 64; for (size_t i = 0; i < bottom_masks_count; ++i) bottom_masks[i] = float(i * 23 % 89) / 64; for (size_t i = 0; i < bottom_diff_count; ++i) bottom_diff[i] = 0; for (size_t i = 0; i < mask_diff_count; ++i) mask_diff[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_float(
    const int nthreads, const float *top_diff, const float *bottom_data,
    const float *bottom_masks, float *bottom_diff, float *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {
  const int radius = (kernel_size - 1) / 2;
  const int low_h = height / scale_factor, low_w = width / scale_factor;
  const int mask_channels = kernel_size * kernel_size * group_size;
  const int per_group = channels / group_size;
  const int batch = nthreads / (channels * height * width);

  // each input gathers from the outputs that it was used for
  CUDA_1D_KERNEL_LOOP(i, batch * channels * low_h * low_w) {
    const int x = i % low_w, y = i / low_w % low_h;
    const int c = i / (low_w * low_h) % channels, n = i / (low_w * low_h * channels);
    const int first_y = max((y - radius) * scale_factor, 0), last_y = min((y + radius) * scale_factor + 1, height);
    const int first_x = max((x - radius) * scale_factor, 0), last_x = min((x + radius) * scale_factor + 1, width);
    float sum = 0.f;
    for (int ph = first_y; ph < last_y; ph++) {
      const int ty = y - ph / scale_factor + radius;
      for (int pw = first_x; pw < last_x; pw++) {
        const int tx = x - pw / scale_factor + radius;
        const int tap = (c / per_group * kernel_size + ty) * kernel_size + tx;
        sum += bottom_masks[Loc2Index(n, tap, ph, pw, mask_channels, height, width)] *
               top_diff[Loc2Index(n, c, ph, pw, channels, height, width)];
      }
    }
    bottom_diff[i] += sum;
  }

  // each mask sums over the channels of its group
  CUDA_1D_KERNEL_LOOP(i, batch * mask_channels * height * width) {
    const int pw = i % width, ph = i / width % height;
    const int m = i / (width * height) % mask_channels, n = i / (width * height * mask_channels);
    const int tx = m % kernel_size, ty = m / kernel_size % kernel_size, group = m / (kernel_size * kernel_size);
    const int y = ph / scale_factor + ty - radius, x = pw / scale_factor + tx - radius;
    if (ty > 2 * radius || tx > 2 * radius || y < 0 || y >= low_h || x < 0 || x >= low_w) continue;
    float sum = 0.f;
    for (int c = group * per_group; c < (group + 1) * per_group; c++)
      sum += bottom_data[Loc2Index(n, c, y, x, channels, low_h, low_w)] *
             top_diff[Loc2Index(n, c, ph, pw, channels, height, width)];
    mask_diff[i] += sum;
  }
}
