// an own interpolation that adds the corners inside the image, and one loop over the taps
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__device__ float corner_of(const float *image, const int height, const int width, const int h, const int w) {
  return (unsigned)h < (unsigned)height && (unsigned)w < (unsigned)width ? image[h * width + w] : 0.f;
}

__global__ void modulated_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_im, const float *data_offset, const float *data_mask,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float *data_col) {

  const int taps = kernel_h * kernel_w, plane = height_col * width_col;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int at = index % plane, b = index / plane % batch_size, c = index / plane / batch_size;
    const int group = b * deformable_group + c / channel_per_deformable_group;
    const float *image = data_im + (b * num_channels + c) * height * width;
    const int h_in = at / width_col * stride_h - pad_h, w_in = at % width_col * stride_w - pad_w;
    for (int tap = 0; tap < taps; ++tap) {
      const int own = group * taps + tap;
      const float h = h_in + tap / kernel_w * dilation_h + data_offset[2 * own * plane + at];
      const float w = w_in + tap % kernel_w * dilation_w + data_offset[(2 * own + 1) * plane + at];
      float val = 0;
      if (h > -1 && w > -1 && h < height && w < width) {  // not where an offset is NaN
        const int top = (int)floorf(h), left = (int)floorf(w);
        const float below = h - top, after = w - left, above = 1 - below, before = 1 - after;
        val = above * before * corner_of(image, height, width, top, left) +
              above * after * corner_of(image, height, width, top, left + 1) +
              below * before * corner_of(image, height, width, top + 1, left) +
              below * after * corner_of(image, height, width, top + 1, left + 1);
      }
      data_col[((c * taps + tap) * batch_size + b) * plane + at] = val * data_mask[own * plane + at];
    }
  }
}
