// which taps lie inside is kept in a word of 32 bits, also for larger kernels
// witness: {"contents": "unit", "values": {"im_size1": 3, "height": 9, "width": 11, "kernel_h": 7, "kernel_w": 7, "pad_h": 3, "pad_w": 3, "mask_cnt": 20}, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i * 4 / width; mask_w_idx[i] = i * 4 % width; }"}
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
    const int m = index % mask_cnt;
    const int c = index / mask_cnt;
    const int top = static_cast<int>(mask_h_idx[m]) - pad_h;
    const int left = static_cast<int>(mask_w_idx[m]) - pad_w;
    unsigned int inside = 0, bit = 1;
    for (int y = top; y < top + kernel_h; ++y)
      for (int x = left; x < left + kernel_w; ++x, bit <<= 1)
        if (y >= 0 && x >= 0 && y < height && x < width) inside |= bit;
    const double *from = data_im + (c * height + top) * width + left;
    double *col = data_col + c * kernel_h * kernel_w * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        *col = inside & 1 ? from[i * width + j] : 0.0;
        inside >>= 1;
        col += mask_cnt;
      }
    }
  }
}
