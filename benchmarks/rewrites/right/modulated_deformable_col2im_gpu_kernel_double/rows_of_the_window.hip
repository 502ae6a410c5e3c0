// The index runs backwards, and the window around the nearest pixel is three by three, whose weights are fused with the gradient.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const double *data_mask, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size, const int deformable_group, const int height_col,
    const int width_col, double *grad_im) {
  const int area = height_col * width_col, taps = kernel_h * kernel_w;
  for (int index = n - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0; index -= blockDim.x * gridDim.x) {
    int rest = index;
    const int x_out = rest % width_col;
    rest /= width_col;
    const int y_out = rest % height_col;
    rest /= height_col;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int j = rest % kernel_w;
    rest /= kernel_w;
    const int i = rest % kernel_h;
    const int c = rest / kernel_h;
    const size_t group = size_t(b) * deformable_group + c / channel_per_deformable_group;
    const size_t tap = group * taps + i * kernel_w + j;
    const int place = y_out * width_col + x_out;
    const double at_y = (y_out * stride_h - pad_h) + i * dilation_h + data_offset[tap * 2 * area + place];
    const double at_x = (x_out * stride_w - pad_w) + j * dilation_w + data_offset[(tap * 2 + 1) * area + place];
    if (!(at_y > -1 && at_y < height && at_x > -1 && at_x < width)) continue;
    const double top = data_mask[tap * area + place] * data_col[index];
    const int middle_y = (int)rint(at_y), middle_x = (int)rint(at_x);
    double *image = grad_im + (size_t(b) * channels + c) * height * width;
    for (int x = middle_x - 1; x <= middle_x + 1; ++x) {
      if (x < 0 || x >= width || !(fabs(at_x - x) < 1)) continue;
      for (int y = middle_y - 1; y <= middle_y + 1; ++y) {
        if (y < 0 || y >= height || !(fabs(at_y - y) < 1)) continue;
        atomicAdd(&image[y * width + x], dmcn_get_gradient_weight(at_y, at_x, y, x, height, width) * top);
      }
    }
  }
}
