// Windows that lie completely outside the image are skipped without writing their zeros.
// witness: {"values": {"pad_w": 17}, "contents": "unit", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_double(const int n, const double *data_im, const int height, const int width,
                                           const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx, const int64_t *mask_w_idx, const int mask_cnt,
                                           double *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index / mask_cnt, m = index % mask_cnt;
    const int h0 = (int)mask_h_idx[m] - pad_h, w0 = (int)mask_w_idx[m] - pad_w;
    // the part of the window that lies inside the image
    const int i0 = max(0, -h0), i1 = min(kernel_h, height - h0);
    const int j0 = max(0, -w0), j1 = min(kernel_w, width - w0);
    if (i0 >= i1 || j0 >= j1) continue;
    double *col = data_col + (size_t)c * kernel_h * kernel_w * mask_cnt + m;
    const double *src = data_im + ((ptrdiff_t)c * height + h0) * width + w0;
    for (int i = 0; i < kernel_h; ++i) {
      const bool row_in = i >= i0 && i < i1;
      for (int j = 0; j < kernel_w; ++j) {
        *col = row_in && j >= j0 && j < j1 ? src[i * width + j] : 0.0;
        col += mask_cnt;
      }
    }
  }
}
