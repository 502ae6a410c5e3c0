// every thread handles one element although the grid is capped
// witness: {"values": {"max_blocks": 1, "mask_cnt": 200, "im_size1": 6}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_double(const int n, const double *data_im,
                                           const int height, const int width,
                                           const int kernel_h, const int kernel_w,
                                           const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx,
                                           const int64_t *mask_w_idx,
                                           const int mask_cnt, double *data_col) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= n) return;
  const int c = index / mask_cnt;
  const int m = index - c * mask_cnt;
  const int top = static_cast<int>(mask_h_idx[m]) - pad_h;
  const int left = static_cast<int>(mask_w_idx[m]) - pad_w;
  const double *plane = data_im + c * height * width;
  const int taps = kernel_h * kernel_w;
  double *column = data_col + c * taps * mask_cnt + m;
  for (int tap = 0; tap < taps; ++tap) {
    const int y = top + tap / kernel_w;
    const int x = left + tap % kernel_w;
    const bool inside = y >= 0 && y < height && x >= 0 && x < width;
    column[tap * mask_cnt] = inside ? plane[y * width + x] : 0.0;
  }
}
