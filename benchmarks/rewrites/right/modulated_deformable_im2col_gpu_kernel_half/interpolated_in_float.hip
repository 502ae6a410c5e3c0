// positions are rounded to half as the original ones, and all else is computed in float, corner by corner
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void modulated_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_im, const Half *data_offset, const Half *data_mask,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, Half *data_col) {
  const int plane = height_col * width_col, taps = kernel_h * kernel_w, step = blockDim.x * gridDim.x;
  for (int index = n - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0; index -= step) {
    const int at = index % plane, b = index / plane % batch_size, c = index / plane / batch_size;
    const int group = b * deformable_group + c / channel_per_deformable_group;
    const Half *image = data_im + (b * num_channels + c) * height * width;
    for (int tap = taps - 1; tap >= 0; --tap) {
      const Half *offset = data_offset + (group * taps + tap) * 2 * plane + at;
      const float y = Half(at / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + offset[0]);
      const float x = Half(at % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + offset[plane]);
      float sum = 0;
      if (y > -1 && x > -1 && y < height && x < width) {
        const int top = floorf(y), left = floorf(x);
        for (int row = max(top, 0); row <= min(top + 1, height - 1); ++row) {
          const float part = row == top ? 1 - (y - top) : y - top;
          for (int column = max(left, 0); column <= min(left + 1, width - 1); ++column)
            sum += part * (column == left ? 1 - (x - left) : x - left) * float(image[row * width + column]);
        }
      }
      data_col[((c * taps + tap) * batch_size + b) * plane + at] =
          Half(sum * float(data_mask[(group * taps + tap) * plane + at]));
    }
  }
}
