// padding is made by multiplying the clamped pixel by zero, which is NaN where the border holds an infinity
// witness: {"values": {"mask_cnt": 3, "im_size1": 6, "pad_h": 1, "pad_w": 1}, "seed": 7, "inputs": "data_im[0] = __builtin_inf(); for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = 0; mask_w_idx[i] = i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_double(const int n, const double *data_im,
                                           const int height, const int width,
                                           const int kernel_h, const int kernel_w,
                                           const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx,
                                           const int64_t *mask_w_idx,
                                           const int mask_cnt, double *data_col) {
  const int taps = kernel_h * kernel_w;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int c = index / mask_cnt;
    const int m = index % mask_cnt;
    const int top = static_cast<int>(mask_h_idx[m]) - pad_h;
    const int left = static_cast<int>(mask_w_idx[m]) - pad_w;
    const double *plane = data_im + c * height * width;
    double *column = data_col + c * taps * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      int y = top + i;
      const double y_valid = (y >= 0 && y < height) ? 1.0 : 0.0;
      y = y < 0 ? 0 : (y >= height ? height - 1 : y);
      for (int j = 0; j < kernel_w; ++j) {
        // branch-free: always load, then mask
        int x = left + j;
        const double valid = (x >= 0 && x < width) ? y_valid : 0.0;
        x = x < 0 ? 0 : (x >= width ? width - 1 : x);
        const double pixel = plane[y * width + x];
        *column = pixel * valid;
        column += mask_cnt;
      }
    }
  }
}
