// Each thread owns pixels and gathers all samples that touch them, so that no atomics are needed.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {
  const int area = height_col * width_col;
  const int total = batch_size * channels * height * width;
  for (int pixel = blockIdx.x * blockDim.x + threadIdx.x; pixel < total; pixel += blockDim.x * gridDim.x) {
    const int w = pixel % width;
    int rest = pixel / width;
    const int h = rest % height;
    rest /= height;
    const int c = rest % channels;
    const int b = rest / channels;
    const double *offsets =
        data_offset +
        (b * deformable_group + c / channel_per_deformable_group) * 2 * kernel_h * kernel_w * area;

    double sum = grad_im[pixel];
    for (int tap = 0; tap < kernel_h * kernel_w; ++tap) {
      const double *offset_h = offsets + 2 * tap * area;
      const double *offset_w = offset_h + area;
      const double *col = data_col + ((c * kernel_h * kernel_w + tap) * batch_size + b) * area;
      const int start_h = tap / kernel_w * dilation_h - pad_h;
      const int start_w = tap % kernel_w * dilation_w - pad_w;
      for (int h_out = 0; h_out < height_col; ++h_out) {
        for (int w_out = 0; w_out < width_col; ++w_out) {
          const int cell = h_out * width_col + w_out;
          const double y = h_out * stride_h + start_h + offset_h[cell];
          if (!(fabs(y - h) < 1)) continue;
          const double x = w_out * stride_w + start_w + offset_w[cell];
          if (!(fabs(x - w) < 1)) continue;
          sum += get_gradient_weight(y, x, h, w, height, width) * col[cell];
        }
      }
    }
    grad_im[pixel] = sum;
  }
}
