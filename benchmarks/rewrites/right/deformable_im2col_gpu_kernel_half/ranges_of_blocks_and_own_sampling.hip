// Contiguous ranges per block; an own sampling function that reads a corner where it lies within the map.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half corner_or_zero(const Half *im, int height, int width, int h, int w) {
  if (h < 0 || w < 0 || h >= height || w >= width) return Half(0.0f);
  return im[h * width + w];
}

__global__ void deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_im, const Half *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, Half *data_col) {
  const int blocks = gridDim.x, threads = blockDim.x;
  const int range = (n + blocks - 1) / blocks;
  const int begin = blockIdx.x * range;
  const int end = begin + range < n ? begin + range : n;
  for (int index = begin + int(threadIdx.x); index < end; index += threads) {
    const int w_col = index % width_col;
    const int h_col = (index / width_col) % height_col;
    const int b_col = (index / width_col / height_col) % batch_size;
    const int c_im = (index / width_col / height_col) / batch_size;
    const int group = c_im / channel_per_deformable_group;
    const int plane = height_col * width_col;
    const int taps = kernel_h * kernel_w;
    const int h_in = h_col * stride_h - pad_h;
    const int w_in = w_col * stride_w - pad_w;
    const Half *im = data_im + (b_col * num_channels + c_im) * height * width;
    const Half *offset = data_offset + (b_col * deformable_group + group) * 2 * taps * plane + h_col * width_col + w_col;
    Half *col = data_col + (c_im * taps * batch_size + b_col) * plane + h_col * width_col + w_col;
    for (int tap = taps - 1; tap >= 0; --tap) {
      const Half h_im = h_in + tap / kernel_w * dilation_h + offset[2 * tap * plane];
      const Half w_im = w_in + tap % kernel_w * dilation_w + offset[(2 * tap + 1) * plane];
      Half val = 0.0f;
      if (h_im > -1 && h_im < height && w_im > -1 && w_im < width) {
        const int h_low = floorf(h_im), w_low = floorf(w_im);
        const Half lh = h_im - h_low, lw = w_im - w_low;
        const Half hh = 1 - lh, hw = 1 - lw;
        const Half top = hh * hw * corner_or_zero(im, height, width, h_low, w_low) +
                         hh * lw * corner_or_zero(im, height, width, h_low, w_low + 1);
        val = top + lh * hw * corner_or_zero(im, height, width, h_low + 1, w_low) +
              lh * lw * corner_or_zero(im, height, width, h_low + 1, w_low + 1);
      }
      col[tap * batch_size * plane] = val;
    }
  }
}
