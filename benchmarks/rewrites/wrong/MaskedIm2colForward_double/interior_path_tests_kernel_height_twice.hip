// the fast path for windows inside the image tests the kernel's height against the image's width
// witness: {"values": {"kernel_h": 3, "kernel_w": 5, "pad_h": 1, "pad_w": 2, "height": 10, "width": 12, "mask_cnt": 3, "im_size1": 6}, "seed": 7, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = 3 + i; mask_w_idx[i] = width - 2; }"}
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
    const int m = index % mask_cnt;
    const int c = index / mask_cnt;
    const int top = static_cast<int>(mask_h_idx[m]) - pad_h;
    const int left = static_cast<int>(mask_w_idx[m]) - pad_w;
    const double *plane = data_im + c * height * width;
    double *column = data_col + c * kernel_h * kernel_w * mask_cnt + m;
    const bool interior = top >= 0 && left >= 0 && top + kernel_h <= height && left + kernel_h <= width;
    if (interior) {
      // no border tests needed: copy the window row by row
      const double *row = plane + top * width + left;
      for (int i = 0; i < kernel_h; ++i, row += width)
        for (int j = 0; j < kernel_w; ++j, column += mask_cnt) *column = row[j];
    } else {
      for (int i = 0; i < kernel_h; ++i) {
        const int y = top + i;
        for (int j = 0; j < kernel_w; ++j, column += mask_cnt) {
          const int x = left + j;
          *column = (y >= 0 && y < height && x >= 0 && x < width) ? plane[y * width + x] : 0.0;
        }
      }
    }
  }
}
