// The taps run over columns first and from the last to the first, with 64-bit addresses computed for each tap.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_im2col_gpu_kernel_float(
    const int n, const float *data_im, const float *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float *data_col) {
  const long long plane = (long long)height_col * width_col;
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long index = (long long)blockIdx.x * blockDim.x + threadIdx.x; index < n; index += step) {
    const long long position = index % plane;
    const int h_col = (int)(position / width_col);
    const int w_col = (int)(position - (long long)h_col * width_col);
    const long long image = index / plane;
    const int c_im = (int)(image / batch_size);
    const int b_col = (int)(image - (long long)c_im * batch_size);
    const long long taps = (long long)kernel_h * kernel_w;
    const float *im = data_im + ((long long)b_col * num_channels + c_im) * height * width;
    const float *offset = data_offset + ((long long)b_col * deformable_group +
        c_im / channel_per_deformable_group) * 2 * taps * plane + position;
    for (int j = kernel_w - 1; j >= 0; --j) {
      for (int i = kernel_h - 1; i >= 0; --i) {
        const long long tap = (long long)i * kernel_w + j;
        const float h_im = (h_col * stride_h - pad_h + i * dilation_h) + offset[2 * tap * plane];
        const float w_im = (w_col * stride_w - pad_w + j * dilation_w) + offset[(2 * tap + 1) * plane];
        const bool inside = h_im > -1 && w_im > -1 && h_im < height && w_im < width;
        data_col[((c_im * taps + tap) * batch_size + b_col) * plane + position] =
            inside ? deformable_im2col_bilinear(im, width, height, width, h_im, w_im) : 0.0f;
      }
    }
  }
}
