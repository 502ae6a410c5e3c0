// positions of the output that lie past the input's size get zeros, although with large padding their windows reach into the image
// witness: {"values": {"pad_h": 2, "pad_w": 2, "height": 10, "width": 12, "kernel_h": 3, "kernel_w": 3, "mask_cnt": 3, "im_size1": 6}, "seed": 7, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = height; mask_w_idx[i] = 5 + i; }"}
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
    const int m = index % mask_cnt;
    const int c = index / mask_cnt;
    double *column = data_col + c * taps * mask_cnt + m;
    const int h_col = static_cast<int>(mask_h_idx[m]);
    const int w_col = static_cast<int>(mask_w_idx[m]);
    if (h_col < 0 || h_col >= height || w_col < 0 || w_col >= width) {
      for (int tap = 0; tap < taps; ++tap) column[tap * mask_cnt] = 0.0;
      continue;
    }
    const double *plane = data_im + c * height * width;
    for (int i = 0; i < kernel_h; ++i) {
      const int y = h_col + i - pad_h;
      const bool row_inside = y >= 0 && y < height;
      for (int j = 0; j < kernel_w; ++j, column += mask_cnt) {
        const int x = w_col + j - pad_w;
        *column = row_inside && x >= 0 && x < width ? plane[y * width + x] : 0.0;
      }
    }
  }
}
