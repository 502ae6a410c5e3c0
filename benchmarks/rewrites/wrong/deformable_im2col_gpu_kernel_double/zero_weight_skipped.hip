// Corners of weight zero are not read, so a NaN or infinity there does not reach the result.
// witness: {"values": {}, "contents": "whole", "seed": 1, "inputs": "for (size_t i = 0; i < data_im_count; i += 3) data_im.get()[i] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void deformable_im2col_gpu_kernel_double(
    const int n, const double *data_im, const double *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, double *data_col) {

  const int taps = kernel_h * kernel_w;
  const size_t area = static_cast<size_t>(height_col) * width_col;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    int rest = index / width_col;
    const int w_col = index - rest * width_col;
    const int h_col = rest % height_col;
    rest /= height_col;
    const int c_im = rest / batch_size;
    const int b_col = rest - c_im * batch_size;
    const int group = c_im / channel_per_deformable_group;
    const double *image = data_im + (static_cast<size_t>(b_col) * num_channels + c_im) * height * width;
    const double *offset = data_offset +
        (static_cast<size_t>(b_col) * deformable_group + group) * 2 * taps * area +
        static_cast<size_t>(h_col) * width_col + w_col;
    double *out = data_col + (static_cast<size_t>(c_im) * taps * batch_size + b_col) * area +
        static_cast<size_t>(h_col) * width_col + w_col;
    const int h_in = h_col * stride_h - pad_h;
    const int w_in = w_col * stride_w - pad_w;
    for (int t = 0; t < taps; ++t, offset += 2 * area, out += batch_size * area) {
      const int i = t / kernel_w, j = t - i * kernel_w;
      const double h = h_in + i * dilation_h + offset[0];
      const double w = w_in + j * dilation_w + offset[area];
      double sum = 0;
      if (h > -1 && w > -1 && h < height && w < width) {
        const int h_low = floorf(h), w_low = floorf(w);
        const double lh = h - h_low, lw = w - w_low;
        for (int corner = 0; corner < 4; ++corner) {
          const int y = h_low + (corner >> 1), x = w_low + (corner & 1);
          const double weight = ((corner >> 1) ? lh : 1 - lh) * ((corner & 1) ? lw : 1 - lw);
          // saves the loads of positions on the grid
          if (weight == 0 || y < 0 || x < 0 || y >= height || x >= width) continue;
          sum += weight * image[y * width + x];
        }
      }
      *out = sum;
    }
  }
}
