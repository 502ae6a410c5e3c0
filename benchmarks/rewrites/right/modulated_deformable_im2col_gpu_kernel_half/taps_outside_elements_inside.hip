// the loop over taps is the outer one and that over elements the inner one
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_im, const Half *data_offset, const Half *data_mask,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, Half *data_col) {
  const int plane = height_col * width_col;
  const int taps = kernel_h * kernel_w;
  for (int i = kernel_h - 1; i >= 0; --i) {
    for (int j = kernel_w - 1; j >= 0; --j) {
      const int tap = i * kernel_w + j;
      CUDA_1D_KERNEL_LOOP(index, n) {
        const int position = index % plane;
        const int image = index / plane;
        const int b_col = image % batch_size, c_im = image / batch_size;
        const int h_col = position / width_col, w_col = position - h_col * width_col;
        const int group = b_col * deformable_group + c_im / channel_per_deformable_group;
        const int first = (group * taps + tap) * 2 * plane + position;
        const Half h_im = h_col * stride_h - pad_h + i * dilation_h + data_offset[first];
        const Half w_im = w_col * stride_w - pad_w + j * dilation_w + data_offset[first + plane];
        Half val = static_cast<Half>(0.f);
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          val = dmcn_im2col_bilinear(data_im + (b_col * num_channels + c_im) * height * width, width, height,
                                     width, h_im, w_im);
        data_col[((c_im * taps + tap) * batch_size + b_col) * plane + position] =
            val * data_mask[(group * taps + tap) * plane + position];
      }
    }
  }
}
