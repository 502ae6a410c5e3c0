// for the gradient of the mask, positions are truncated toward zero, which is wrong just before the image
// witness: {"contents": "unit", "values": {"channels": 2, "height": 6, "width": 5, "kernel_h": 3, "kernel_w": 3, "pad_h": 1, "pad_w": 1, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "batch_size": 1, "deformable_group": 1, "height_col": 6, "width_col": 5}}
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__device__ float sampled_at(const float *image, const int height, const int width, const float h, const float w) {
  const int h_low = (int)h;
  const int w_low = (int)w;
  const int h_high = h_low + 1;
  const int w_high = w_low + 1;
  const float lh = h - h_low;
  const float lw = w - w_low;

  float value = (1 - lh) * (1 - lw) * image[h_low * width + w_low];
  if (w_high < width) value += (1 - lh) * lw * image[h_low * width + w_high];
  if (h_high < height) value += lh * (1 - lw) * image[h_high * width + w_low];
  if (h_high < height && w_high < width) value += lh * lw * image[h_high * width + w_high];
  return value;
}

__global__ void modulated_deformable_col2im_coord_gpu_kernel_float(
    const int n, const float *data_col, const float *data_im, const float *data_offset,
    const float *data_mask, const int channels, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h,
    const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int offset_channels, const int deformable_group,
    const int height_col, const int width_col, float *grad_offset, float *grad_mask) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    float val = 0, mval = 0;
    const int w = index % width_col;
    const int h = (index / width_col) % height_col;
    const int c = (index / width_col / height_col) % offset_channels;
    const int b = (index / width_col / height_col) / offset_channels;
    const int taps = kernel_h * kernel_w;
    const int group = c / (2 * taps);
    const int offset_c = c - group * 2 * taps;
    const int tap = offset_c / 2;
    const int outputs = height_col * width_col;
    const int out = h * width_col + w;

    const float *offset = data_offset + ((b * deformable_group + group) * taps + tap) * 2 * outputs;
    const int mask_at = ((b * deformable_group + group) * taps + tap) * outputs + out;
    const float inv_h = h * stride_h - pad_h + tap / kernel_w * dilation_h + offset[out];
    const float inv_w = w * stride_w - pad_w + tap % kernel_w * dilation_w + offset[outputs + out];
    if (inv_h > -1 && inv_w > -1 && inv_h < height && inv_w < width) {
      const float *im =
          data_im + (b * deformable_group + group) * (channel_per_deformable_group / taps) * height * width;
      for (int col_c = tap; col_c < channel_per_deformable_group; col_c += taps) {
        const float col =
            data_col[((group * channel_per_deformable_group + col_c) * batch_size + b) * outputs + out];
        mval += col * sampled_at(im, height, width, inv_h, inv_w);
        val += col * dmcn_get_coordinate_weight(inv_h, inv_w, height, width, im, width, offset_c % 2);
        im += height * width;
      }
    }
    grad_offset[index] = val * data_mask[mask_at];
    if (offset_c % 2 == 0) grad_mask[mask_at] = mval;
  }
}
