// a thread does two channels with the offsets and the mask of the first: wrong where a group ends between them
// witness: {"values": {"channels": 6, "deformable_group": 2}, "contents": "wide", "seed": 86}
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
  const int per_channel = n / channels;
  // neighbouring channels share offsets and mask: one sampling position for two of them
  CUDA_1D_KERNEL_LOOP(pair, (channels + 1) / 2 * per_channel) {
    const int first = pair / per_channel * 2, index = first * per_channel + pair % per_channel;
    int rest = index;
    const int w_out = rest % width_col;
    rest /= width_col;
    const int h_out = rest % height_col;
    rest /= height_col;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int j = rest % kernel_w;
    rest /= kernel_w;
    const int i = rest % kernel_h;
    const int c = rest / kernel_h;
    const int g = c / channel_per_deformable_group;
    const int tap = i * kernel_w + j, taps = kernel_h * kernel_w, area = height_col * width_col;
    const int at = h_out * width_col + w_out;
    const double *offsets = data_offset + (b * deformable_group + g) * 2 * taps * area;
    const double mask = data_mask[((b * deformable_group + g) * taps + tap) * area + at];
    const double y = h_out * stride_h - pad_h + i * dilation_h + offsets[2 * tap * area + at];
    const double x = w_out * stride_w - pad_w + j * dilation_w + offsets[(2 * tap + 1) * area + at];
    const int y_low = (int)y, x_low = (int)x;
    for (int h = y_low; h <= y_low + 1; ++h)
      for (int w = x_low; w <= x_low + 1; ++w) {
        if (h < 0 || h >= height || w < 0 || w >= width || !(fabs(y - h) < 1) || !(fabs(x - w) < 1)) continue;
        const double weight = dmcn_get_gradient_weight(y, x, h, w, height, width);
        for (int k = 0; k < 2 && c + k < channels; ++k)
          atomicAdd(grad_im + ((b * channels + c + k) * height + h) * width + w,
                    weight * (data_col[index + k * per_channel] * mask));
      }
  }
}
