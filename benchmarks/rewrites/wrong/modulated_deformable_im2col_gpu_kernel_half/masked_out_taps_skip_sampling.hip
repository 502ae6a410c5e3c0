// where the mask is zero writes zero without sampling, although zero times NaN or infinity is NaN
// witness: {"values": {"height": 3, "width": 3, "kernel_h": 1, "kernel_w": 1, "batch_size": 1, "num_channels": 1, "deformable_group": 1, "height_col": 2, "width_col": 2, "pad_h": 0, "pad_w": 0, "stride_h": 1, "stride_w": 1}, "contents": "unit", "seed": 7, "inputs": "for (size_t i = 0; i < data_im_count; ++i) data_im[i] = from_number<Half>(NAN); for (size_t i = 0; i < data_mask_count; ++i) data_mask[i] = from_number<Half>(i % 2);"}
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
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int h_col = (index / width_col) % height_col;
    const int b_col = (index / width_col / height_col) % batch_size;
    const int c_im = (index / width_col / height_col) / batch_size;
    const int group = b_col * deformable_group + c_im / channel_per_deformable_group;
    const int position = h_col * width_col + w_col;
    const Half *image = data_im + (b_col * num_channels + c_im) * height * width;
    const Half *offsets = data_offset + group * 2 * taps * plane + position;
    const Half *masks = data_mask + group * taps * plane + position;
    Half *col = data_col + (c_im * taps * batch_size + b_col) * plane + position;
    for (int t = 0; t < taps; ++t) {
      const Half mask = masks[t * plane];
      Half result = static_cast<Half>(0.f);
      // modulated away: neither offsets nor pixels are needed
      if (float(mask) != 0.f) {
        const int i = t / kernel_w, j = t - i * kernel_w;
        const Half h_im = h_col * stride_h - pad_h + i * dilation_h + offsets[2 * t * plane];
        const Half w_im = w_col * stride_w - pad_w + j * dilation_w + offsets[(2 * t + 1) * plane];
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          result = dmcn_im2col_bilinear(image, width, height, width, h_im, w_im);
        result = result * mask;
      }
      col[t * batch_size * plane] = result;
    }
  }
}
