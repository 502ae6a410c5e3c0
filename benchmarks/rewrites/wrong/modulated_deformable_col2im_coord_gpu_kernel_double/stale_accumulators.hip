// the sums are set to zero once per thread instead of once per element, so elements of later grid-stride rounds also hold the earlier ones
// witness: {"values": {"max_blocks": 1}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct mdcn_sums {
  double offset, mask;
  __device__ void add(double slope, double sample, double g, double m) {
    offset += slope * g * m;
    mask += sample * g;
  }
};
__global__ void modulated_deformable_col2im_coord_gpu_kernel_double(
    const int n, const double *data_col, const double *data_im, const double *data_offset,
    const double *data_mask, const int channels, const int height, const int width,
    const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
    const int stride_h, const int stride_w, const int dilation_h,
    const int dilation_w, const int channel_per_deformable_group,
    const int batch_size, const int offset_channels, const int deformable_group,
    const int height_col, const int width_col, double *grad_offset, double *grad_mask) {
  mdcn_sums sums = {0, 0};
  const int taps = kernel_h * kernel_w;
  const int area = width_col * height_col;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += gridDim.x * blockDim.x) {
    const int at = index % area;
    const int c = index / area % offset_channels;
    const int b = index / area / offset_channels;
    const int group = c / (2 * taps);
    const int tap = c / 2 - group * taps;
    const int slot = (b * deformable_group + group) * taps + tap;
    double y = at / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + data_offset[2 * slot * area + at];
    double x = at % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + data_offset[(2 * slot + 1) * area + at];
    const bool valid = !(y <= -1 || x <= -1 || y >= height || x >= width);
    const double m = data_mask[slot * area + at];
    const double *im =
        data_im + (b * deformable_group + group) * (channel_per_deformable_group / taps) * height * width;
    for (int col_c = tap; col_c < channel_per_deformable_group; col_c += taps, im += height * width) {
      const double g = data_col[((group * channel_per_deformable_group + col_c) * batch_size + b) * area + at];
      sums.add(valid ? dmcn_get_coordinate_weight(y, x, height, width, im, width, c & 1) : 0.0,
               valid ? dmcn_im2col_bilinear(im, width, height, width, y, x) : 0.0, g, m);
    }
    grad_offset[index] = sums.offset;
    if ((c & 1) == 0) grad_mask[slot * area + at] = sums.mask;
  }
}
