// The part of the window inside the image is computed first; rows and columns outside it are filled with zeros, columns outermost.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_double(const int n, const double *data_im, const int height, const int width,
                                           const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx, const int64_t *mask_w_idx, const int mask_cnt,
                                           double *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index / mask_cnt, m = index % mask_cnt;
    const int h0 = (int)mask_h_idx[m] - pad_h, w0 = (int)mask_w_idx[m] - pad_w;
    const int i0 = min(kernel_h, max(0, -h0)), i1 = max(i0, min(kernel_h, height - h0));
    double *col = data_col + (size_t)c * kernel_h * kernel_w * mask_cnt + m;
    const double *plane = data_im + (size_t)c * height * width;
    for (int j = 0; j < kernel_w; ++j) {
      const int w = w0 + j;
      const size_t step = (size_t)kernel_w * mask_cnt;
      double *out = col + (size_t)j * mask_cnt;
      const bool in = w >= 0 && w < width;
      int i = 0;
      for (; i < (in ? i0 : kernel_h); ++i) out[i * step] = 0.0;
      for (; i < i1; ++i) out[i * step] = plane[(size_t)(h0 + i) * width + w];
      for (; i < kernel_h; ++i) out[i * step] = 0.0;
    }
  }
}
