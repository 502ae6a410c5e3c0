// Goes through the kernel in one loop from its end, and sums the corners in the opposite order.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ double corner_of(const double *image, const int height, const int width, const int y,
                                            const int x) {
  return y >= 0 && y < height && x >= 0 && x < width ? image[y * width + x] : 0;
}

__global__ void deformable_im2col_gpu_kernel_double(
    const int n, const double *data_im, const double *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, double *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int w_col = index % width_col;
    const int h_col = (index / width_col) % height_col;
    const int b_col = (index / width_col / height_col) % batch_size;
    const int c_im = (index / width_col / height_col) / batch_size;
    const int c_col = c_im * kernel_h * kernel_w;
    const int group = c_im / channel_per_deformable_group;
    const int h_in = h_col * stride_h - pad_h;
    const int w_in = w_col * stride_w - pad_w;
    const int plane_col = height_col * width_col;
    const int within = h_col * width_col + w_col;
    double *out = data_col + (c_col * batch_size + b_col) * plane_col + within;
    const double *image = data_im + (b_col * num_channels + c_im) * height * width;
    const double *offsets =
        data_offset + (b_col * deformable_group + group) * 2 * kernel_h * kernel_w * plane_col + within;

    for (int tap = kernel_h * kernel_w - 1; tap >= 0; --tap) {
      const int i = tap / kernel_w, j = tap - i * kernel_w;
      const double h_im = h_in + i * dilation_h + offsets[2 * tap * plane_col];
      const double w_im = w_in + j * dilation_w + offsets[(2 * tap + 1) * plane_col];
      double val = 0;
      if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
        const int y = floorf(h_im), x = floorf(w_im);
        const double lh = h_im - y, lw = w_im - x;
        val = lh * lw * corner_of(image, height, width, y + 1, x + 1);
        val += lh * (1 - lw) * corner_of(image, height, width, y + 1, x);
        val += (1 - lh) * lw * corner_of(image, height, width, y, x + 1);
        val += (1 - lh) * (1 - lw) * corner_of(image, height, width, y, x);
      }
      out[tap * batch_size * plane_col] = val;
    }
  }
}
