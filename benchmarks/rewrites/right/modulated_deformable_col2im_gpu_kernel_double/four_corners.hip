// Only the four corners around a position are visited, from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const double *data_mask, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size, const int deformable_group, const int height_col,
    const int width_col, double *grad_im) {
  const int area = height_col * width_col;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int x_out = index % width_col;
    const int y_out = index / width_col % height_col;
    int rest = index / area;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int tap = rest % (kernel_h * kernel_w);
    const int c = rest / (kernel_h * kernel_w);
    const int group = c / channel_per_deformable_group;
    const size_t plane = (size_t(b) * deformable_group + group) * kernel_h * kernel_w + tap;
    const size_t place = size_t(y_out) * width_col + x_out;
    const double at_y = y_out * stride_h - pad_h + tap / kernel_w * dilation_h + data_offset[2 * plane * area + place];
    const double at_x =
        x_out * stride_w - pad_w + tap % kernel_w * dilation_w + data_offset[(2 * plane + 1) * area + place];
    const double top = data_col[index] * data_mask[plane * area + place];
    double *image = grad_im + (size_t(b) * channels + c) * height * width;
    if (!(at_y > -1 && at_y < height && at_x > -1 && at_x < width)) continue;
    const int low_y = floorf(at_y), low_x = floorf(at_x);
    for (int corner = 3; corner >= 0; --corner) {
      const int row = low_y + (corner >> 1), column = low_x + (corner & 1);
      if (row < 0 || row >= height || column < 0 || column >= width) continue;
      if (!(fabs(at_y - row) < 1 && fabs(at_x - column) < 1)) continue;
      const double along_y = corner >> 1 ? at_y + 1 - row : row + 1 - at_y;
      const double along_x = corner & 1 ? at_x + 1 - column : column + 1 - at_x;
      atomicAdd(image + row * width + column, along_y * along_x * top);
    }
  }
}
