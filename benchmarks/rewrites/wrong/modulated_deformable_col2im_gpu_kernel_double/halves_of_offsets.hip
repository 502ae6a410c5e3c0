// The offsets of the vertical and horizontal direction are read from two planes of taps one after the other instead of alternating ones.
// witness: {"contents": "wide", "values": {"kernel_h": 2, "kernel_w": 3}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const double *data_mask, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size, const int deformable_group, const int height_col,
    const int width_col, double *grad_im) {
  const int taps = kernel_h * kernel_w;
  const int area = height_col * width_col;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int place = index % area;
    const int b = index / area % batch_size;
    const int tap = index / area / batch_size % taps;
    const int c = index / area / batch_size / taps;
    const int group = b * deformable_group + c / channel_per_deformable_group;
    const double *offsets = data_offset + (size_t)group * 2 * taps * area;
    const double at_y =
        place / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + offsets[tap * area + place];
    const double at_x =
        place % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + offsets[(taps + tap) * area + place];
    const double top = data_col[index] * data_mask[((size_t)group * taps + tap) * area + place];
    double *image = grad_im + (size_t(b) * channels + c) * height * width;
    if (!(at_y > -1 && at_y < height && at_x > -1 && at_x < width)) continue;
    const int low_y = floor(at_y), low_x = floor(at_x);
    for (int corner = 0; corner < 4; ++corner) {
      const int row = low_y + (corner >> 1), column = low_x + (corner & 1);
      if (row < 0 || row >= height || column < 0 || column >= width) continue;
      const double weight = (1 - fabs(at_y - row)) * (1 - fabs(at_x - column));
      if (weight > 0) atomicAdd(image + row * width + column, weight * top);
    }
  }
}
