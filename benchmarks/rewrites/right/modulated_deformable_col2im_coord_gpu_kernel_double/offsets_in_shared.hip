// blocks walk over runs of elements, fetch positions and masks into shared memory first, and give each thread its mirrored element
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
  __shared__ double rows[512], columns[512], masks[512];
  const int taps = kernel_h * kernel_w;
  const int images = channel_per_deformable_group / taps;
  const int area = height_col * width_col;
  for (int base = blockIdx.x * blockDim.x; base < n; base += gridDim.x * blockDim.x) {
    {
      const int index = base + threadIdx.x;
      if (index < n) {
        const int at = index % area, c = index / area % offset_channels, b = index / area / offset_channels;
        const int pair = b * (offset_channels / 2) + c / 2;
        const int tap = c / 2 % taps;
        rows[threadIdx.x] =
            at / width_col * stride_h - pad_h + tap / kernel_w * dilation_h + data_offset[2 * pair * area + at];
        columns[threadIdx.x] =
            at % width_col * stride_w - pad_w + tap % kernel_w * dilation_w + data_offset[(2 * pair + 1) * area + at];
        masks[threadIdx.x] = data_mask[pair * area + at];
      }
    }
    __syncthreads();
    const int lane = blockDim.x - 1 - threadIdx.x;
    const int index = base + lane;
    if (index < n) {
      const int at = index % area, c = index / area % offset_channels, b = index / area / offset_channels;
      const int group = c / 2 / taps, tap = c / 2 % taps;
      const double y = rows[lane], x = columns[lane], mask = masks[lane];
      const bool inside = y > -1 && x > -1 && y < height && x < width;
      double val = 0, mval = 0;
      for (int k = 0; k < images; ++k) {
        const double *im = data_im + ((b * deformable_group + group) * images + k) * height * width;
        const double g = data_col[(((group * images + k) * taps + tap) * batch_size + b) * area + at];
        if (inside) mval += dmcn_im2col_bilinear(im, width, height, width, y, x) * g;
        val += (inside ? dmcn_get_coordinate_weight(y, x, height, width, im, width, c & 1) : 0.0) * g * mask;
      }
      grad_offset[index] = val;
      if ((c & 1) == 0) grad_mask[(b * (offset_channels / 2) + c / 2) * area + at] = mval;
    }
    __syncthreads();
  }
}
