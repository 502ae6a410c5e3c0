// Positions and weights are kept in single precision although the data are double.
// witness: {"values": {}, "contents": "wide", "seed": 1}
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
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        // coordinates need no double
        const float h = static_cast<float>(h_in + i * dilation_h + offset[0]);
        const float w = static_cast<float>(w_in + j * dilation_w + offset[area]);
        double value = 0;
        if (h > -1.0f && w > -1.0f && h < height && w < width) {
          const int y = static_cast<int>(floorf(h)), x = static_cast<int>(floorf(w));
          const float lh = h - y, lw = w - x;
          const double *row = image + static_cast<ptrdiff_t>(y) * width + x;
          const bool top = y >= 0, bottom = y + 1 < height, left = x >= 0, right = x + 1 < width;
          value = (1.0f - lh) * (1.0f - lw) * (top && left ? row[0] : 0.0) +
                  (1.0f - lh) * lw * (top && right ? row[1] : 0.0) +
                  lh * (1.0f - lw) * (bottom && left ? row[width] : 0.0) +
                  lh * lw * (bottom && right ? row[width + 1] : 0.0);
        }
        *out = value;
        offset += 2 * area;
        out += batch_size * area;
      }
    }
  }
}
