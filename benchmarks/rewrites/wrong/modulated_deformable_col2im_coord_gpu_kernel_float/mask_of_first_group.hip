// the mask of the first deformable group weighs the gradient of the offsets of all groups
// witness: {"contents": "unit", "values": {"channels": 4, "height": 7, "width": 6, "kernel_h": 2, "kernel_w": 3, "pad_h": 1, "pad_w": 1, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "batch_size": 1, "deformable_group": 2, "height_col": 8, "width_col": 6}}
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
  const int taps = kernel_h * kernel_w;
  const int plane = height_col * width_col;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int position = index % plane;
    const int w_out = position % width_col;
    const int h_out = position / width_col;
    const int b = index / plane / offset_channels;
    const int c = index / plane % offset_channels;
    const int group = c / (2 * taps);
    const int offset_c = c % (2 * taps);
    const int tap = offset_c / 2;
    const int bp_dir = offset_c % 2;

    const float *offset_ptr = data_offset + (b * deformable_group + group) * 2 * taps * plane + position;
    const float *mask_ptr = data_mask + b * deformable_group * taps * plane + position;
    const float *im_ptr =
        data_im + (b * deformable_group + group) * (channel_per_deformable_group / taps) * height * width;
    const float *col_ptr =
        data_col + (size_t(group) * channel_per_deformable_group * batch_size + b) * plane + position;

    const float inv_h =
        h_out * stride_h - pad_h + tap / kernel_w * dilation_h + offset_ptr[2 * tap * plane];
    const float inv_w =
        w_out * stride_w - pad_w + tap % kernel_w * dilation_w + offset_ptr[(2 * tap + 1) * plane];
    const bool inside = inv_h > -1 && inv_w > -1 && inv_h < height && inv_w < width;

    float slope = 0, value = 0;
    for (int col_c = tap; inside && col_c < channel_per_deformable_group; col_c += taps) {
      const float grad = col_ptr[col_c * batch_size * plane];
      slope += grad * dmcn_get_coordinate_weight(inv_h, inv_w, height, width, im_ptr, width, bp_dir);
      value += grad * dmcn_im2col_bilinear(im_ptr, width, height, width, inv_h, inv_w);
      im_ptr += height * width;
    }
    grad_offset[index] = slope * mask_ptr[tap * plane];
    if (bp_dir == 0) grad_mask[((b * deformable_group + group) * taps + tap) * plane + position] = value;
  }
}
