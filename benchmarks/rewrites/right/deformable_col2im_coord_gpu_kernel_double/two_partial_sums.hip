// even and odd channels are summed apart, indices are built by walking strides, and blocks take the work from the end
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int offset_channels, const int deformable_group, const int height_col,
    const int width_col, double *grad_offset) {
  const int area = kernel_h * kernel_w;
  const int spots = height_col * width_col;
  const int count = channel_per_deformable_group / area;
  const size_t column_step = size_t(area) * batch_size * spots;
  const size_t image_step = size_t(height) * width;
  const int all = gridDim.x * blockDim.x;
  for (int index = n - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0; index -= all) {
    int rest = index;
    const int w = rest % width_col;
    rest /= width_col;
    const int h = rest % height_col;
    rest /= height_col;
    const int direction = rest % 2;
    rest /= 2;
    const int j = rest % kernel_w;
    rest /= kernel_w;
    const int i = rest % kernel_h;
    rest /= kernel_h;
    const int group = rest % deformable_group;
    const int b = rest / deformable_group;
    const size_t pair = (size_t(rest) * area + i * kernel_w + j) * 2 * spots + h * width_col + w;
    double y = h * stride_h - pad_h + i * dilation_h + data_offset[pair];
    double x = w * stride_w - pad_w + j * dilation_w + data_offset[pair + spots];
    if (y <= -1 || x <= -1 || y >= height || x >= width) y = x = -2;
    const double *image = data_im + size_t(rest) * count * image_step;
    const double *column =
        data_col + ((size_t(group) * count * area + i * kernel_w + j) * batch_size + b) * spots + h * width_col + w;
    double even = 0, odd = 0;
    for (int k = 0; k < count; ++k) {
      const double term =
          get_coordinate_weight(y, x, height, width, image + k * image_step, width, direction) * column[k * column_step];
      if (k & 1)
        odd += term;
      else
        even += term;
    }
    grad_offset[index] = even + odd;
  }
}
