// locations whose mask is zero are skipped altogether, although their mask gradient is not zero
// witness: {"values": {}, "contents": "wide", "inputs": "for (size_t k = 0; k < data_mask_count; k += 4) data_mask[k] = 0.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void modulated_deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset,
    const double *data_mask, const int channels, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h,
    const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int offset_channels, const int deformable_group,
    const int height_col, const int width_col, double *grad_offset, double *grad_mask) {
  const int step = blockDim.x * gridDim.x;
  const int taps = kernel_h * kernel_w;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += step) {
    int rest = index;
    const int w = rest % width_col;
    rest /= width_col;
    const int h = rest % height_col;
    rest /= height_col;
    const int c = rest % offset_channels;
    const int b = rest / offset_channels;
    const int group = c / (2 * taps);
    const int bp_dir = c & 1;
    const int tap = (c - group * 2 * taps) / 2;
    const int bg = b * deformable_group + group;
    const int mask_index = ((bg * taps + tap) * height_col + h) * width_col + w;

    double val = 0, mval = 0;
    const double mask = data_mask[mask_index];
    if (mask != 0) {  // nothing flows through a location that is masked out
      const int y_index = ((bg * taps + tap) * 2 * height_col + h) * width_col + w;
      const double inv_h = h * stride_h - pad_h + (tap / kernel_w) * dilation_h + data_offset[y_index];
      const double inv_w =
          w * stride_w - pad_w + (tap % kernel_w) * dilation_w + data_offset[y_index + height_col * width_col];
      if (inv_h > -1 && inv_w > -1 && inv_h < height && inv_w < width) {
        const int images = channel_per_deformable_group / taps;
        for (int k = 0; k < images; ++k) {
          const double *im = data_im + (bg * images + k) * height * width;
          const double g =
              data_col[(((group * channel_per_deformable_group + k * taps + tap) * batch_size + b) * height_col + h) *
                           width_col + w];
          mval += g * dmcn_im2col_bilinear(im, width, height, width, inv_h, inv_w);
          val += g * mask * dmcn_get_coordinate_weight(inv_h, inv_w, height, width, im, width, bp_dir);
        }
      }
    }
    grad_offset[index] = val;
    if (bp_dir == 0) grad_mask[mask_index] = mval;
  }
}
