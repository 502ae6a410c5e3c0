// Both corners of a row come from one pair whose start is clamped into the row, which lies before the row for images of width 1.
// witness: {"values": {"width": "1", "num_channels": "4"}, "contents": "wide", "seed": 1}
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
      const double h = h_in + t / kernel_w * dilation_h + offset[0];
      const double w = w_in + t % kernel_w * dilation_w + offset[area];
      double value = 0;
      if (h > -1 && w > -1 && h < height && w < width) {
        const int y = static_cast<int>(floorf(h)), x = static_cast<int>(floorf(w));
        const double lh = h - y, lw = w - x;
        // one pair of neighbours for both columns
        const int start = min(max(x, 0), width - 2);
        double sum[2] = {0, 0};
        for (int k = 0; k < 2; ++k) {
          if (y + k < 0 || y + k >= height) continue;
          const double *pair = image + static_cast<ptrdiff_t>(y + k) * width + start;
          const double first = pair[0], second = pair[1];
          const double left = x < 0 ? 0 : x > start ? second : first;
          const double right = x < 0 ? first : x > start ? 0 : second;
          sum[k] = (1 - lw) * left + lw * right;
        }
        value = (1 - lh) * sum[0] + lh * sum[1];
      }
      *out = value;
    }
  }
}
