// Computes the range of taps inside the image first, writes zeros around it and copies without a test per pixel, columns in the outer loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index / mask_cnt;
    const int m = index - c * mask_cnt;
    const int y0 = int(mask_h_idx[m]) - pad_h;
    const int x0 = int(mask_w_idx[m]) - pad_w;
    const int i_begin = min(max(-y0, 0), kernel_h);
    const int i_end = max(min(height - y0, kernel_h), i_begin);
    const int j_begin = min(max(-x0, 0), kernel_w);
    const int j_end = max(min(width - x0, kernel_w), j_begin);
    const __half *plane = data_im + c * height * width;
    __half *out = data_col + c * kernel_h * kernel_w * mask_cnt + m;
    const __half zero = __half(0.0f);
    for (int j = 0; j < kernel_w; ++j) {
      const bool column_inside = j >= j_begin && j < j_end;
      const int first = column_inside ? i_begin : kernel_h;
      const int last = column_inside ? i_end : kernel_h;
      for (int i = 0; i < first; ++i) out[(i * kernel_w + j) * mask_cnt] = zero;
      for (int i = first; i < last; ++i)
        out[(i * kernel_w + j) * mask_cnt] = plane[(y0 + i) * width + x0 + j];
      for (int i = last; i < kernel_h; ++i) out[(i * kernel_w + j) * mask_cnt] = zero;
    }
  }
}
