// taps with a mask of zero are skipped, and the gradient of their mask is zero too
// witness: {"contents": "unit", "values": {"channels": 4, "height": 6, "width": 8, "kernel_h": 3, "kernel_w": 3, "pad_h": 0, "pad_w": 0, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "batch_size": 1, "deformable_group": 1, "height_col": 4, "width_col": 6}, "inputs": "for (size_t i = 0; i < data_mask_count; i += 3) data_mask[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void modulated_deformable_col2im_coord_gpu_kernel_float(
    const int n, const float *data_col, const float *data_im, const float *data_offset,
    const float *data_mask, const int channels, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h,
    const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int offset_channels, const int deformable_group,
    const int height_col, const int width_col, float *grad_offset, float *grad_mask) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w = index % width_col;
    const int h = (index / width_col) % height_col;
    const int c = (index / width_col / height_col) % offset_channels;
    const int b = (index / width_col / height_col) / offset_channels;
    const int taps = kernel_h * kernel_w;
    const int group = c / (2 * taps);
    const int tap = (c - group * 2 * taps) / 2;
    const int direction = c % 2;
    const int i = tap / kernel_w;
    const int j = tap - i * kernel_w;
    const int position = h * width_col + w;
    const int plane = height_col * width_col;

    const float *offset = data_offset + (b * deformable_group + group) * 2 * taps * plane;
    const int mask_index = ((b * deformable_group + group) * taps + tap) * plane + position;
    const float mask = data_mask[mask_index];
    float val = 0, mval = 0;
    if (mask != 0) {  // else the tap had no part in the output
      const float inv_h = h * stride_h - pad_h + i * dilation_h + offset[2 * tap * plane + position];
      const float inv_w = w * stride_w - pad_w + j * dilation_w + offset[(2 * tap + 1) * plane + position];
      if (inv_h > -1 && inv_w > -1 && inv_h < height && inv_w < width) {
        const float *im =
            data_im + (b * deformable_group + group) * (channel_per_deformable_group / taps) * height * width;
        for (int col_c = group * channel_per_deformable_group + tap;
             col_c < (group + 1) * channel_per_deformable_group; col_c += taps) {
          const float col = data_col[(col_c * batch_size + b) * plane + position];
          val += dmcn_get_coordinate_weight(inv_h, inv_w, height, width, im, width, direction) * col * mask;
          mval += dmcn_im2col_bilinear(im, width, height, width, inv_h, inv_w) * col;
          im += height * width;
        }
      }
    }
    grad_offset[index] = val;
    if (direction == 0) grad_mask[mask_index] = mval;
  }
}
