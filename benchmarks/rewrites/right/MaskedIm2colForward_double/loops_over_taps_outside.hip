// the loops over the window are outside the grid-stride loop, and every tap is addressed directly
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_double(const int n, const double *data_im,
                                           const int height, const int width,
                                           const int kernel_h, const int kernel_w,
                                           const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx,
                                           const int64_t *mask_w_idx,
                                           const int mask_cnt, double *data_col) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = blockDim.x * gridDim.x;
  const int taps = kernel_h * kernel_w;
  for (int tap = taps - 1; tap >= 0; --tap) {
    const int dy = tap / kernel_w - pad_h;
    const int dx = tap % kernel_w - pad_w;
    for (int index = first; index < n; index += stride) {
      const int m = index % mask_cnt;
      const int c = index / mask_cnt;
      const int y = static_cast<int>(mask_h_idx[m]) + dy;
      const int x = static_cast<int>(mask_w_idx[m]) + dx;
      double value = 0.0;
      if (y >= 0 && x >= 0 && y < height && x < width) value = data_im[(c * height + y) * width + x];
      data_col[(c * taps + tap) * mask_cnt + m] = value;
    }
  }
}
