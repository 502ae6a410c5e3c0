// a thread has four positions and takes over what it read for the one before where that is one column to the left, without a look at the row
// witness: {"contents": "unit", "values": {"im_size1": 3, "height": 9, "width": 11, "kernel_h": 3, "kernel_w": 3, "pad_h": 1, "pad_w": 1, "mask_cnt": 8}, "inputs": "const int hs[8] = {0, 0, 2, 4, 5, 5, 5, 7}, ws[8] = {1, 5, 6, 7, 2, 3, 4, 9}; for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = hs[i % 8]; mask_w_idx[i] = ws[i % 8]; }"}
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
    if (m % 4 != 0) continue;  // the thread of the first of four positions does all of them
    int before = -2;
    for (int p = m; p < min(m + 4, mask_cnt); ++p) {
      const int h_col = mask_h_idx[p], w_col = mask_w_idx[p];
      double *col = data_col + c * kernel_h * kernel_w * mask_cnt + p;
      for (int i = 0; i < kernel_h; ++i) {
        const int y = h_col - pad_h + i;
        for (int j = 0; j < kernel_w; ++j, col += mask_cnt) {
          const int x = w_col - pad_w + j;
          if (w_col == before + 1 && j + 1 < kernel_w) {
            *col = col[mask_cnt - 1];
          } else {
            *col = y >= 0 && x >= 0 && y < height && x < width ? data_im[(c * height + y) * width + x] : 0.0;
          }
        }
      }
      before = w_col;
    }
  }
}
