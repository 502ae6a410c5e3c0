// a thread computes a sampling position of a group once and goes through the channels of the group
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const double *data_mask,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {
  const int area = height_col * width_col, taps = kernel_h * kernel_w, image = height * width;
  const int per_channel = taps * batch_size * area, per_group = channel_per_deformable_group * per_channel;
  CUDA_1D_KERNEL_LOOP(position, n / channel_per_deformable_group) {
    const int g = position / per_channel, inside = position % per_channel;
    const int at = inside % area, b = inside / area % batch_size, tap = inside / area / batch_size;
    const int sample = (b * deformable_group + g) * taps + tap;
    const double mask = data_mask[sample * area + at];
    const int h_in = at / width_col * stride_h - pad_h, w_in = at % width_col * stride_w - pad_w;
    const double y = h_in + tap / kernel_w * dilation_h + data_offset[2 * sample * area + at];
    const double x = w_in + tap % kernel_w * dilation_w + data_offset[(2 * sample + 1) * area + at];
    const int cur_h = (int)y, cur_w = (int)x;

    // the elements of a map that the sample touches
    int places[4], count = 0;
    double weights[4];
    for (int h = cur_h; h <= cur_h + 1; ++h) {
      if (h < 0 || h >= height || !(fabs(y - h) < 1)) continue;
      for (int w = cur_w; w <= cur_w + 1; ++w) {
        if (w < 0 || w >= width || !(fabs(x - w) < 1)) continue;
        places[count] = h * width + w;
        weights[count++] = dmcn_get_gradient_weight(y, x, h, w, height, width);
      }
    }
    if (count == 0) continue;

    const double *column = data_col + g * per_group + inside;
    double *map = grad_im + (b * channels + g * channel_per_deformable_group) * image;
    for (int k = 0; k < channel_per_deformable_group; ++k, column += per_channel, map += image) {
      const double cur_top_grad = *column * mask;
      for (int i = 0; i < count; ++i) atomicAdd(map + places[i], weights[i] * cur_top_grad);
    }
  }
}
