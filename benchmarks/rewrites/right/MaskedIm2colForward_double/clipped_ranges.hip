// clips the window to the image first, then writes zeros before, pixels in, and zeros behind the ranges
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_double(const int n, const double *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_col) {

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int m = index % mask_cnt, c = index / mask_cnt;
    const int top = static_cast<int>(mask_h_idx[m]) - pad_h;
    const int left = static_cast<int>(mask_w_idx[m]) - pad_w;
    const int first_row = min(max(0, -top), kernel_h), last_row = max(first_row, min(kernel_h, height - top));
    const int first = min(max(0, -left), kernel_w), last = max(first, min(kernel_w, width - left));
    double *col = data_col + c * kernel_h * kernel_w * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      if (i < first_row || i >= last_row) {
        for (int j = 0; j < kernel_w; ++j) col[(i * kernel_w + j) * mask_cnt] = 0.0;
        continue;
      }
      double *line = col + i * kernel_w * mask_cnt;
      for (int j = 0; j < first; ++j) line[j * mask_cnt] = 0.0;
      for (int j = last; j < kernel_w; ++j) line[j * mask_cnt] = 0.0;
      for (int j = first; j < last; ++j) line[j * mask_cnt] = data_im[(c * height + top + i) * width + left + j];
    }
  }
}
