// The test for windows that need no bounds checks lets windows pass that exceed the image by one column.
// witness: {"values": {"width": 4, "kernel_w": 3, "pad_h": 0, "pad_w": 0}, "contents": "unit", "seed": 2, "inputs": "for (size_t k = 0; k < mask_h_idx_count; ++k) { mask_h_idx.get()[k] = 1; mask_w_idx.get()[k] = 2; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_double(const int n, const double *data_im, const int height, const int width,
                                           const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx, const int64_t *mask_w_idx, const int mask_cnt,
                                           double *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int m = index % mask_cnt, c = index / mask_cnt;
    const int top = (int)mask_h_idx[m] - pad_h, left = (int)mask_w_idx[m] - pad_w;
    const int bottom = top + kernel_h - 1, right = left + kernel_w - 1;
    const double *plane = data_im + (size_t)c * height * width;
    double *col = data_col + (size_t)c * kernel_h * kernel_w * mask_cnt + m;
    if (top >= 0 && left >= 0 && bottom < height && right <= width) {
      const double *row = plane + top * width + left;
      for (int i = 0; i < kernel_h; ++i, row += width)
        for (int j = 0; j < kernel_w; ++j, col += mask_cnt) *col = row[j];
    } else {
      for (int h = top; h <= bottom; ++h) {
        const bool row_in = h >= 0 && h < height;
        for (int w = left; w <= right; ++w, col += mask_cnt)
          *col = row_in && w >= 0 && w < width ? plane[h * width + w] : 0.0;
      }
    }
  }
}
