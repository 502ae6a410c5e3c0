// writes the zeros left of the image, the pixels and the zeros right of it one after another; a window that ends before the first column gets too many zeros
// witness: {"contents": "unit", "values": {"im_size1": 3, "height": 9, "width": 11, "kernel_h": 3, "kernel_w": 1, "pad_h": 1, "pad_w": 2, "mask_cnt": 20}, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i % height; mask_w_idx[i] = i % 4; }"}
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
    const int first = max(0, -left), last = min(kernel_w, width - left);
    double *col = data_col + c * kernel_h * kernel_w * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      const int y = top + i;
      int j = 0;
      if (y >= 0 && y < height) {
        const double *row = data_im + (c * height + y) * width + left;
        for (; j < first; ++j, col += mask_cnt) *col = 0.0;
        for (; j < last; ++j, col += mask_cnt) *col = row[j];
      }
      for (; j < kernel_w; ++j, col += mask_cnt) *col = 0.0;
    }
  }
}
