// each thread handles a contiguous share of n / threads elements, the remainder of the division is not handled
// witness: {"values": {"max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * deformable_group * kernel_h * kernel_w * 2 * height_col * width_col; ++i) data_offset[i] = Half(0.25f); for (int i = 0; i < batch_size * deformable_group * kernel_h * kernel_w * height_col * width_col; ++i) data_mask[i] = Half(1.0f); for (int i = 0; i < batch_size * channels * height * width; ++i) data_im[i] = Half(1.0f + i % 7); for (int i = 0; i < channels * kernel_h * kernel_w * batch_size * height_col * width_col; ++i) data_col[i] = Half(1.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_coord_gpu_kernel_half(
    const int n, const Half *data_col, const Half *data_im, const Half *data_offset,
    const Half *data_mask, const int channels, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h,
    const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int offset_channels, const int deformable_group,
    const int height_col, const int width_col, Half *grad_offset, Half *grad_mask) {
  const int taps = kernel_h * kernel_w;
  const int pixels = height_col * width_col;

  const int threads = gridDim.x * blockDim.x;
  const int share = n / threads > 1 ? n / threads : 1;
  const int begin = (blockIdx.x * blockDim.x + threadIdx.x) * share;
  const int end = begin + share < n ? begin + share : n;
  for (int index = begin; index < end; ++index) {
    const int pixel = index % pixels;
    const int w = pixel % width_col;
    const int h = pixel / width_col;
    const int c = index / pixels % offset_channels;
    const int b = index / pixels / offset_channels;
    const int group = c / (2 * taps);
    const int tap = c % (2 * taps) / 2;
    const int direction = c % 2;
    const int plane = b * deformable_group + group;
    const int i = tap / kernel_w;
    const int j = tap % kernel_w;
    const Half *offsets = data_offset + (plane * taps + tap) * 2 * pixels + pixel;
    const Half mask = data_mask[(plane * taps + tap) * pixels + pixel];
    const Half y = h * stride_h - pad_h + i * dilation_h + offsets[0];
    const Half x = w * stride_w - pad_w + j * dilation_w + offsets[pixels];
    const bool outside = y <= -1 || x <= -1 || y >= height || x >= width;
    const int group_channels = channel_per_deformable_group / taps;
    const Half *image = data_im + plane * group_channels * height * width;
    const Half *column = data_col +
        ((group * channel_per_deformable_group + tap) * batch_size + b) * pixels + pixel;
    const int column_step = taps * batch_size * pixels;
    Half val = 0, mval = 0;
    for (int k = 0; k < group_channels; ++k) {
      const Half *channel = image + k * height * width;
      const Half gradient = column[k * column_step];
      if (!outside) {
        mval += gradient * dmcn_im2col_bilinear(channel, width, height, width, y, x);
        const Half weight =
            dmcn_get_coordinate_weight(y, x, height, width, channel, width, direction);
        val += weight * gradient * mask;
      }
    }
    grad_offset[index] = val;
    if (direction == 0) grad_mask[(plane * taps + tap) * pixels + pixel] = mval;
  }
}
