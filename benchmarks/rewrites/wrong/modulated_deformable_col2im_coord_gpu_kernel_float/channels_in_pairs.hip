// channels are taken in pairs, and the last of an odd number has no part in the gradient of the mask
// witness: {"contents": "unit", "values": {"channels": 3, "height": 6, "width": 7, "kernel_h": 3, "kernel_w": 2, "pad_h": 1, "pad_w": 0, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "batch_size": 1, "deformable_group": 1, "height_col": 6, "width_col": 6}}
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
  const int depth = channel_per_deformable_group / taps;
  const int area = height * width;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w = index % width_col;
    const int h = index / width_col % height_col;
    const int c = index / plane % offset_channels;
    const int b = index / plane / offset_channels;
    const int group = c / (2 * taps);
    const int tap = c / 2 - group * taps;
    const int bp_dir = c & 1;
    const int own = (b * deformable_group + group) * taps + tap;
    const int at = h * width_col + w;

    const float y = h * stride_h - pad_h + (tap / kernel_w) * dilation_h + data_offset[2 * own * plane + at];
    const float x = w * stride_w - pad_w + (tap % kernel_w) * dilation_w + data_offset[(2 * own + 1) * plane + at];
    float offset_sum = 0, mask_sum = 0;
    if (!(y <= -1 || x <= -1 || y >= height || x >= width)) {
      const float *im = data_im + (b * deformable_group + group) * depth * area;
      const float *col = data_col + ((group * depth * taps + tap) * batch_size + b) * plane + at;
      const int step = taps * batch_size * plane;
      int k = 0;
      // two channels at a time have independent sums
      float second_offset = 0, second_mask = 0;
      for (; k + 1 < depth; k += 2) {
        const float first = col[k * step], second = col[(k + 1) * step];
        offset_sum += first * dmcn_get_coordinate_weight(y, x, height, width, im + k * area, width, bp_dir);
        second_offset +=
            second * dmcn_get_coordinate_weight(y, x, height, width, im + (k + 1) * area, width, bp_dir);
        mask_sum += first * dmcn_im2col_bilinear(im + k * area, width, height, width, y, x);
        second_mask += second * dmcn_im2col_bilinear(im + (k + 1) * area, width, height, width, y, x);
      }
      if (k < depth)
        offset_sum += col[k * step] * dmcn_get_coordinate_weight(y, x, height, width, im + k * area, width, bp_dir);
      offset_sum += second_offset;
      mask_sum += second_mask;
    }
    grad_offset[index] = offset_sum * data_mask[own * plane + at];
    if (bp_dir == 0) grad_mask[own * plane + at] = mask_sum;
  }
}
