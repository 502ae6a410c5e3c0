// bilinear weights from truncated instead of rounded-down coordinates: wrong between -1 and 0
// witness: {"values": {}, "contents": "wide", "seed": 81}
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
  CUDA_1D_KERNEL_LOOP(index, n) {
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
    if (y <= -1 || y >= height || x <= -1 || x >= width) continue;
    const double grad = data_col[index] * mask;
    const int y_low = (int)y, x_low = (int)x;
    const double ly = y - y_low, lx = x - x_low;
    const double wy[2] = {1 - ly, ly}, wx[2] = {1 - lx, lx};
    double *image = grad_im + (b * channels + c) * height * width;
    for (int dy = 0; dy < 2; ++dy)
      for (int dx = 0; dx < 2; ++dx)
        if (y_low + dy >= 0 && y_low + dy < height && x_low + dx >= 0 && x_low + dx < width)
          atomicAdd(image + (y_low + dy) * width + x_low + dx, wy[dy] * wx[dx] * grad);
  }
}
