// One loop over the taps from the last to the first, unsigned bounds checks and clamped loads with a selection.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_double(const int n, const double *data_im, const int height, const int width,
                                           const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx, const int64_t *mask_w_idx, const int mask_cnt,
                                           double *data_col) {
  const int taps = kernel_h * kernel_w;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index / mask_cnt, m = index - c * mask_cnt;
    const int h0 = (int)mask_h_idx[m] - pad_h, w0 = (int)mask_w_idx[m] - pad_w;
    const double *plane = data_im + (size_t)c * height * width;
    double *col = data_col + (size_t)c * taps * mask_cnt + m;
    int i = kernel_h - 1, j = kernel_w - 1;
    for (int t = taps - 1; t >= 0; --t) {
      const int h = h0 + i, w = w0 + j;
      const bool in = (unsigned)h < (unsigned)height && (unsigned)w < (unsigned)width;
      const double v = plane[in ? h * width + w : 0];
      col[(size_t)t * mask_cnt] = in ? v : 0.0;
      if (--j < 0) {
        j = kernel_w - 1;
        --i;
      }
    }
  }
}
