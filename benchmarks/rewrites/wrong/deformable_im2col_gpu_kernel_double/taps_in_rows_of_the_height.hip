// the taps of the offsets are numbered as if the rows of a kernel were as long as it is high
// witness: {"values": {"height": 9, "width": 11, "kernel_h": 2, "kernel_w": 3, "batch_size": 2, "num_channels": 4, "deformable_group": 2, "pad_h": 1, "pad_w": 1, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "height_col": 10, "width_col": 11}, "inputs": "for (size_t i = 0; i < data_im_count; ++i) data_im[i] = 1 + double(i * 37 % 101) / 16; for (size_t i = 0; i < data_offset_count; ++i) data_offset[i] = 0.3 * double(i * 5 % 9) - 1.1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_im2col_gpu_kernel_double(
    const int n, const double *data_im, const double *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, double *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int h_col = (index / width_col) % height_col;
    const int b_col = (index / width_col / height_col) % batch_size;
    const int c_im = (index / width_col / height_col) / batch_size;
    const int group = c_im / channel_per_deformable_group;
    const int h_in = h_col * stride_h - pad_h;
    const int w_in = w_col * stride_w - pad_w;
    const int plane = height_col * width_col;
    const double *image = data_im + (b_col * num_channels + c_im) * height * width;
    const double *offset =
        data_offset + (b_col * deformable_group + group) * 2 * kernel_h * kernel_w * plane + h_col * width_col + w_col;
    double *col = data_col + (c_im * kernel_h * kernel_w * batch_size + b_col) * plane + h_col * width_col + w_col;
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        const int tap = i * kernel_h + j;
        const double h_im = h_in + i * dilation_h + offset[2 * tap * plane];
        const double w_im = w_in + j * dilation_w + offset[(2 * tap + 1) * plane];
        double val = 0;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          val = deformable_im2col_bilinear<double>(image, width, height, width, h_im, w_im);
        *col = val;
        col += batch_size * plane;
      }
    }
  }
}
