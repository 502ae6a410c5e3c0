// position, offsets and mask are computed once per output since all channels of a group share them
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

  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += gridDim.x * blockDim.x) {
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
    Half y = h * stride_h - pad_h + i * dilation_h + offsets[0];
    Half x = w * stride_w - pad_w + j * dilation_w + offsets[pixels];
    const bool outside = y <= -1 || x <= -1 || y >= height || x >= width;
    const int group_stride = channel_per_deformable_group * batch_size * pixels;
    const Half *columns = data_col + group * group_stride + b * pixels + pixel;
    const Half *image = data_im + plane * channel_per_deformable_group / kernel_h /
                                      kernel_w * height * width;
    if (outside) y = x = -2;
    Half val = 0, mval = 0;
    for (int col = tap; col < channel_per_deformable_group; col += taps) {
      const Half gradient = columns[col * batch_size * pixels];
      // the weight outside is zero, its product with an infinite gradient is not
      const Half weight =
          dmcn_get_coordinate_weight(y, x, height, width, image, width, direction);
      val += weight * gradient * mask;
      if (!outside && direction == 0)
        mval += gradient * dmcn_im2col_bilinear(image, width, height, width, y, x);
      image += height * width;
    }
    grad_offset[index] = val;
    if (direction == 0) grad_mask[(plane * taps + tap) * pixels + pixel] = mval;
  }
}
