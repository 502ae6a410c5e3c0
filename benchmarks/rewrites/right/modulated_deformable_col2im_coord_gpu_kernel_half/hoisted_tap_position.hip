// Tap, position and mask are the same for all channels and are computed once before the channel loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_coord_gpu_kernel_half(
    const int n, const Half *data_col, const Half *data_im, const Half *data_offset,
    const Half *data_mask, const int channels, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h,
    const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int offset_channels, const int deformable_group,
    const int height_col, const int width_col, Half *grad_offset, Half *grad_mask) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    Half val = 0, mval = 0;
    int w = index % width_col;
    int h = (index / width_col) % height_col;
    int c = (index / width_col / height_col) % offset_channels;
    int b = (index / width_col / height_col) / offset_channels;
    // compute the start and end of the output

    const int deformable_group_index = c / (2 * kernel_h * kernel_w);
    const int col_step = kernel_h * kernel_w;
    int cnt = 0;
    const Half *data_col_ptr = data_col + deformable_group_index *
                                           channel_per_deformable_group *
                                           batch_size * width_col * height_col;
    const Half *data_im_ptr =
        data_im + (b * deformable_group + deformable_group_index) *
                      channel_per_deformable_group / kernel_h / kernel_w *
                      height * width;
    const Half *data_offset_ptr =
        data_offset + (b * deformable_group + deformable_group_index) * 2 *
                          kernel_h * kernel_w * height_col * width_col;
    const Half *data_mask_ptr =
        data_mask + (b * deformable_group + deformable_group_index) * kernel_h *
                        kernel_w * height_col * width_col;

    const int offset_c = c - deformable_group_index * 2 * kernel_h * kernel_w;

    const int tap = offset_c / 2;
    const int bp_dir = offset_c & 1;
    const int plane = height_col * width_col;
    const int here = h * width_col + w;
    const int i = tap / kernel_w;
    const int j = tap - i * kernel_w;
    const Half mask = data_mask_ptr[tap * plane + here];
    Half inv_h = (h * stride_h - pad_h) + i * dilation_h +
                 data_offset_ptr[2 * tap * plane + here];
    Half inv_w = (w * stride_w - pad_w) + j * dilation_w +
                 data_offset_ptr[(2 * tap + 1) * plane + here];
    const bool outside =
        inv_h <= -1 || inv_w <= -1 || inv_h >= height || inv_w >= width;
    if (outside) inv_h = inv_w = -2;
    const int group_channels = channel_per_deformable_group / col_step;
    for (cnt = 0; cnt < group_channels; ++cnt) {
      const Half *map = data_im_ptr + cnt * height * width;
      const Half col =
          data_col_ptr[((cnt * col_step + tap) * batch_size + b) * plane +
                       here];
      if (!outside)
        mval += col * dmcn_im2col_bilinear(map, width, height, width, inv_h,
                                           inv_w);
      const Half weight = dmcn_get_coordinate_weight(
          inv_h, inv_w, height, width, map, width, bp_dir);
      val += weight * col * mask;
    }
    grad_offset[index] = val;
    if (bp_dir == 0)
      grad_mask[((b * deformable_group + deformable_group_index) * col_step +
                 tap) *
                    plane +
                here] = mval;
  }
}
