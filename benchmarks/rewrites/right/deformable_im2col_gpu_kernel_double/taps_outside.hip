// The loop over taps is outside of the grid-stride loop, whose coordinates are carried along without divisions.
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

  const long long area = static_cast<long long>(height_col) * width_col;
  const long long stride = static_cast<long long>(blockDim.x) * gridDim.x;
  const long long first = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (first >= n) return;
  const int taps = kernel_h * kernel_w;
  // the stride as steps of the four coordinates
  const int step_w = stride % width_col;
  const int step_h = stride / width_col % height_col;
  const int step_b = stride / area % batch_size;
  const int step_c = static_cast<int>(stride / area / batch_size);
  for (int tap = 0; tap < taps; ++tap) {
    const int i = tap / kernel_w, j = tap % kernel_w;
    int w_col = first % width_col;
    int h_col = first / width_col % height_col;
    int b_col = first / area % batch_size;
    int c_im = static_cast<int>(first / area / batch_size);
    for (long long index = first; index < n; index += stride) {
      const int group = c_im / channel_per_deformable_group;
      const long long pixel = static_cast<long long>(h_col) * width_col + w_col;
      const double *offset = data_offset +
          ((static_cast<long long>(b_col) * deformable_group + group) * taps + tap) * 2 * area + pixel;
      const double h = h_col * stride_h - pad_h + i * dilation_h + offset[0];
      const double w = w_col * stride_w - pad_w + j * dilation_w + offset[area];
      double value = 0;
      if (h > -1 && w > -1 && h < height && w < width)
        value = deformable_im2col_bilinear(
            data_im + (static_cast<long long>(b_col) * num_channels + c_im) * height * width, width,
            height, width, h, w);
      data_col[((static_cast<long long>(c_im) * taps + tap) * batch_size + b_col) * area + pixel] = value;
      w_col += step_w;
      h_col += step_h;
      b_col += step_b;
      c_im += step_c;
      if (w_col >= width_col) { w_col -= width_col; ++h_col; }
      if (h_col >= height_col) { h_col -= height_col; ++b_col; }
      if (b_col >= batch_size) { b_col -= batch_size; ++c_im; }
    }
  }
}
