// Padding is a clamped pixel times zero, which is NaN instead of zero where that pixel is infinite or NaN.
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "data_im.get()[0] = INFINITY; mask_h_idx.get()[0] = 0; mask_w_idx.get()[0] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_double(const int n, const double *data_im, const int height, const int width,
                                           const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx, const int64_t *mask_w_idx, const int mask_cnt,
                                           double *data_col) {
  const int taps = kernel_h * kernel_w;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index / mask_cnt, m = index - c * mask_cnt;
    const int h0 = (int)mask_h_idx[m] - pad_h, w0 = (int)mask_w_idx[m] - pad_w;
    const double *plane = data_im + (size_t)c * height * width;
    double *col = data_col + (size_t)c * taps * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      const int h = h0 + i;
      const int hc = min(max(h, 0), height - 1);
      const double row_ok = h == hc ? 1.0 : 0.0;
      for (int j = 0; j < kernel_w; ++j) {
        const int w = w0 + j;
        const int wc = min(max(w, 0), width - 1);
        const double ok = w == wc ? row_ok : 0.0;
        *col = plane[hc * width + wc] * ok;  // no divergent branch
        col += mask_cnt;
      }
    }
  }
}
