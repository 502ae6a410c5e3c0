// The weights and the sum of the corners are computed in double.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float sample_double(const float *im, int height, int width,
                                      float h, float w) {
  const int h_low = (int)floorf(h);
  const int w_low = (int)floorf(w);
  const double lh = (double)h - h_low, lw = (double)w - w_low;
  double sum = 0.0;
  for (int dy = 0; dy < 2; ++dy) {
    const int y = h_low + dy;
    if (y < 0 || y >= height) continue;
    const double wy = dy ? lh : 1.0 - lh;
    for (int dx = 0; dx < 2; ++dx) {
      const int x = w_low + dx;
      if (x < 0 || x >= width) continue;
      sum += wy * (dx ? lw : 1.0 - lw) * im[(size_t)y * width + x];
    }
  }
  return (float)sum;
}

__global__ void deformable_im2col_gpu_kernel_float(
    const int n, const float *data_im, const float *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float *data_col) {
  const int plane = height_col * width_col;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int h_col = (index / width_col) % height_col;
    const int b_col = (index / width_col / height_col) % batch_size;
    const int c_im = (index / width_col / height_col) / batch_size;
    const int group = c_im / channel_per_deformable_group;
    const float *im = data_im + (b_col * num_channels + c_im) * height * width;
    const float *offset = data_offset + (b_col * deformable_group + group) * 2 *
                                            kernel_h * kernel_w * plane +
                          h_col * width_col + w_col;
    float *out = data_col + ((c_im * kernel_h * kernel_w * batch_size + b_col) * height_col + h_col) * width_col + w_col;
    const int h_in = h_col * stride_h - pad_h;
    const int w_in = w_col * stride_w - pad_w;
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        const int tap = i * kernel_w + j;
        const float h_im = h_in + i * dilation_h + offset[2 * tap * plane];
        const float w_im = w_in + j * dilation_w + offset[(2 * tap + 1) * plane];
        float val = 0.0f;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          val = sample_double(im, height, width, h_im, w_im);
        *out = val;
        out += batch_size * plane;
      }
    }
  }
}
