// The lower corner comes from a cast, which rounds positions between -1 and 0 up to 0 instead of down to -1.
// witness: {"contents": "wide"}
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
    const int y0 = (int)at_y, x0 = (int)at_x;
    const double fy = at_y - y0, fx = at_x - x0;
    const double weights[2][2] = {{(1 - fy) * (1 - fx), (1 - fy) * fx}, {fy * (1 - fx), fy * fx}};
    for (int dy = 0; dy < 2; ++dy) {
      for (int dx = 0; dx < 2; ++dx) {
        if (y0 + dy < 0 || y0 + dy >= height || x0 + dx < 0 || x0 + dx >= width) continue;
        if (weights[dy][dx] != 0) atomicAdd(image + (y0 + dy) * width + x0 + dx, weights[dy][dx] * top);
      }
    }
  }
}
