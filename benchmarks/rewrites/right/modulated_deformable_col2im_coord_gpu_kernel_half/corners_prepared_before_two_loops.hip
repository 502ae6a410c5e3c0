// corners and their weights are prepared once, then one loop sums the gradient of the offset and another that of the mask
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
  // from the last element to the first
  for (int index = n - 1 - (int)(blockIdx.x * blockDim.x + threadIdx.x); index >= 0;
       index -= threads) {
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

    int corner[4] = {0, 0, 0, 0};
    bool valid[4] = {false, false, false, false};
    Half slope[4], share[4];
    for (int q = 0; q < 4; ++q) slope[q] = share[q] = 0;
    if (!outside) {
      const int top = (int)floorf(y), left = (int)floorf(x);
      const int bottom = top + 1, right = left + 1;
      valid[0] = top >= 0 && left >= 0;
      valid[1] = top >= 0 && right < width;
      valid[2] = bottom < height && left >= 0;
      valid[3] = bottom < height && right < width;
      corner[0] = top * width + left;
      corner[1] = top * width + right;
      corner[2] = bottom * width + left;
      corner[3] = bottom * width + right;
      const Half lh = y - top, lw = x - left;
      const Half hh = 1 - lh, hw = 1 - lw;
      share[0] = hh * hw;
      share[1] = hh * lw;
      share[2] = lh * hw;
      share[3] = lh * lw;
      if (direction == 0) {
        slope[2] = left + 1 - x;
        slope[3] = x - left;
        slope[0] = -1 * slope[2];
        slope[1] = -1 * slope[3];
      } else {
        slope[1] = top + 1 - y;
        slope[3] = y - top;
        slope[0] = -1 * slope[1];
        slope[2] = -1 * slope[3];
      }
    }

    Half val = 0;
    const Half *channel = image;
    for (int col = tap; col < channel_per_deformable_group; col += taps) {
      Half weight = 0;
      for (int q = 0; q < 4; ++q)
        if (valid[q]) weight += slope[q] * channel[corner[q]];
      val += weight * columns[col * batch_size * pixels] * mask;
      channel += height * width;
    }
    grad_offset[index] = val;
    if (direction != 0) continue;

    Half mval = 0;
    channel = image;
    for (int col = tap; col < channel_per_deformable_group && !outside; col += taps) {
      Half v[4];
      for (int q = 0; q < 4; ++q) {
        v[q] = 0;
        if (valid[q]) v[q] = channel[corner[q]];
      }
      const Half value =
          share[0] * v[0] + share[1] * v[1] + share[2] * v[2] + share[3] * v[3];
      mval += columns[col * batch_size * pixels] * value;
      channel += height * width;
    }
    grad_mask[(plane * taps + tap) * pixels + pixel] = mval;
  }
}
