// which columns of the window are inside is kept in eight bits, so kernels wider than eight lose columns
// witness: {"values": {"kernel_h": 1, "kernel_w": 9, "pad_h": 0, "pad_w": 4, "height": 10, "width": 12, "mask_cnt": 3, "im_size1": 6}, "seed": 7, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i; mask_w_idx[i] = 4 + i % 3; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_double(const int n, const double *data_im,
                                           const int height, const int width,
                                           const int kernel_h, const int kernel_w,
                                           const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx,
                                           const int64_t *mask_w_idx,
                                           const int mask_cnt, double *data_col) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int c = index / mask_cnt;
    const int m = index - c * mask_cnt;
    const int top = static_cast<int>(mask_h_idx[m]) - pad_h;
    const int left = static_cast<int>(mask_w_idx[m]) - pad_w;

    // the columns' tests are the same for all rows: do them once
    unsigned char columns = 0;
    for (int j = 0; j < kernel_w; ++j)
      if (left + j >= 0 && left + j < width) columns |= 1 << j;

    const double *row = data_im + (c * height + top) * width + left;
    double *column = data_col + c * kernel_h * kernel_w * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      const bool row_inside = top + i >= 0 && top + i < height;
      for (int j = 0; j < kernel_w; ++j) {
        double value = 0.0;
        if (row_inside && ((columns >> j) & 1)) value = row[i * width + j];
        *column = value;
        column += mask_cnt;
      }
    }
  }
}
