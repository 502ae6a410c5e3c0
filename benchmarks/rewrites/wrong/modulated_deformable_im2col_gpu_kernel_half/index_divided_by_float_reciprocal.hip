// divides indices by multiplying with a single-precision reciprocal, which truncates to one less for some sizes
// witness: {"values": {"height": 5, "width": 6, "kernel_h": 1, "kernel_w": 1, "batch_size": 1, "num_channels": 1, "deformable_group": 1, "height_col": 3, "width_col": 41}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < data_offset_count; ++i) data_offset[i] = from_number<Half>(i % 123 == 41 ? (i < 123 ? 0.5 : 1.5) : 0); for (size_t i = 0; i < data_mask_count; ++i) data_mask[i] = from_number<Half>(1); for (size_t i = 0; i < data_im_count; ++i) data_im[i] = from_number<Half>(1);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int quotient_of(int a, float reciprocal) { return static_cast<int>(a * reciprocal); }

__global__ void modulated_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_im, const Half *data_offset, const Half *data_mask,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, Half *data_col) {
  const float per_width = 1.0f / width_col;
  const float per_height = 1.0f / height_col;
  const float per_batch = 1.0f / batch_size;
  const int plane = height_col * width_col;
  const int taps = kernel_h * kernel_w;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int rows = quotient_of(index, per_width);
    const int w_col = index - rows * width_col;
    const int planes = quotient_of(rows, per_height);
    const int h_col = rows - planes * height_col;
    const int c_im = quotient_of(planes, per_batch);
    const int b_col = planes - c_im * batch_size;
    const int group = b_col * deformable_group + c_im / channel_per_deformable_group;
    const int position = h_col * width_col + w_col;
    const Half *image = data_im + (b_col * num_channels + c_im) * height * width;
    const Half *offset = data_offset + group * 2 * taps * plane + position;
    const Half *mask = data_mask + group * taps * plane + position;
    Half *col = data_col + (c_im * taps * batch_size + b_col) * plane + position;
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        const Half h_im = h_col * stride_h - pad_h + i * dilation_h + offset[0];
        const Half w_im = w_col * stride_w - pad_w + j * dilation_w + offset[plane];
        Half val = static_cast<Half>(0.f);
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          val = dmcn_im2col_bilinear(image, width, height, width, h_im, w_im);
        *col = val * *mask;
        offset += 2 * plane;
        mask += plane;
        col += batch_size * plane;
      }
    }
  }
}
