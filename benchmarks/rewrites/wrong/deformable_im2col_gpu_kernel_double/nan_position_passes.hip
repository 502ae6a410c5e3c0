// The test of the position is written as its negation, so NaN positions pass and give NaN instead of zero.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 1; i < data_offset_count; i += 240) data_offset.get()[i] = NAN;"}
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

  const int area = height_col * width_col;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int pixel = index % area;
    const int b_col = index / area % batch_size;
    const int c_im = index / area / batch_size;
    const int h_col = pixel / width_col, w_col = pixel % width_col;
    const int group = c_im / channel_per_deformable_group;
    const double *image = data_im + (b_col * num_channels + c_im) * height * width;
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        const int tap = i * kernel_w + j;
        const double *offset = data_offset +
            ((b_col * deformable_group + group) * kernel_h * kernel_w + tap) * 2 * area + pixel;
        double *out = data_col + ((c_im * kernel_h * kernel_w + tap) * batch_size + b_col) * area + pixel;
        const double h = h_col * stride_h - pad_h + i * dilation_h + offset[0];
        const double w = w_col * stride_w - pad_w + j * dilation_w + offset[area];
        if (h <= -1 || w <= -1 || h >= height || w >= width) {
          *out = 0;
          continue;
        }
        const double hf = floor(h), wf = floor(w);
        const int y = static_cast<int>(fmin(fmax(hf, -1.0), height - 1.0));
        const int x = static_cast<int>(fmin(fmax(wf, -1.0), width - 1.0));
        const double lh = h - hf, lw = w - wf;
        const double a = y >= 0 && x >= 0 ? image[y * width + x] : 0;
        const double b = y >= 0 && x + 1 < width ? image[y * width + x + 1] : 0;
        const double c = y + 1 < height && x >= 0 ? image[(y + 1) * width + x] : 0;
        const double d = y + 1 < height && x + 1 < width ? image[(y + 1) * width + x + 1] : 0;
        *out = (1 - lh) * (1 - lw) * a + (1 - lh) * lw * b + lh * (1 - lw) * c + lh * lw * d;
      }
    }
  }
}
