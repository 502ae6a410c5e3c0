// The loop over the taps of the kernel is the outer one; each turn writes the planes of one tap in a grid-stride loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_im, const Half *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, Half *data_col) {
  const int plane = height_col * width_col;
  const int taps = kernel_h * kernel_w;
  int i = 0, j = 0;
  for (int tap = 0; tap < taps; ++tap) {
    CUDA_1D_KERNEL_LOOP(index, n) {
      const int at = index % plane;
      const int image = index / plane;
      const int h_col = at / width_col, w_col = at - h_col * width_col;
      const int c_im = image / batch_size, b_col = image - c_im * batch_size;
      const int group = c_im / channel_per_deformable_group;
      const Half *offset = data_offset + ((b_col * deformable_group + group) * taps + tap) * 2 * plane + at;
      const Half h_im = h_col * stride_h - pad_h + i * dilation_h + offset[0];
      const Half w_im = w_col * stride_w - pad_w + j * dilation_w + offset[plane];
      Half val = 0.0f;
      if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
        val = deformable_im2col_bilinear(data_im + (b_col * num_channels + c_im) * height * width, width, height,
                                         width, h_im, w_im);
      data_col[((c_im * taps + tap) * batch_size + b_col) * plane + at] = val;
    }
    if (++j == kernel_w) {
      j = 0;
      ++i;
    }
  }
}
