// The source position is found with a rounded float reciprocal of the scale factor, which truncates to one less for some multiples.
// witness: {"values": {"scale_factor": "41", "height": "41", "width": "82", "channels": "2", "group_size": "1", "num_nthreads": "1"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_masks, double *top_data, const int kernel_size,
    const int group_size, const int scale_factor, const int channels,
    const int height, const int width) {
  const int radius = (kernel_size - 1) / 2;
  const int down_width = width / scale_factor;
  const int down_height = height / scale_factor;
  const int mask_channels = kernel_size * kernel_size * group_size;
  // Replaces two integer divisions for each element.
  const float inv_scale = 1.0f / (float)scale_factor;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % width;
    const int ph = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const int mask_group = c / (channels / group_size);
    const int down_pw = (int)((float)pw * inv_scale);
    const int down_ph = (int)((float)ph * inv_scale);

    const int y_begin = max(down_ph - radius, 0);
    const int y_end = min(down_ph + radius + 1, down_height);
    const int x_begin = max(down_pw - radius, 0);
    const int x_end = min(down_pw + radius + 1, down_width);

    double sum = 0;
    for (int iy = y_begin; iy < y_end; ++iy) {
      for (int ix = x_begin; ix < x_end; ++ix) {
        const int mask_c = (mask_group * kernel_size + iy - down_ph + radius) * kernel_size +
                           ix - down_pw + radius;
        sum += bottom_data[Loc2Index(n, c, iy, ix, channels, down_height, down_width)] *
               bottom_masks[Loc2Index(n, mask_c, ph, pw, mask_channels, height, width)];
      }
    }
    top_data[index] = sum;
  }
}
