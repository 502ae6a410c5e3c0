// Different: the part of the window inside of the image is computed first; taps outside are set to zero without tests of the image.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  const __half zero = __float2half(0.0f);
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index / mask_cnt;
    const int m = index - c * mask_cnt;
    const int top = (int)mask_h_idx[m] - pad_h;
    const int left = (int)mask_w_idx[m] - pad_w;
    const int i0 = min(max(-top, 0), kernel_h);
    const int i1 = max(min(height - top, kernel_h), i0);
    const int j0 = min(max(-left, 0), kernel_w);
    const int j1 = max(min(width - left, kernel_w), j0);
    __half *out = data_col + (size_t)c * kernel_h * kernel_w * mask_cnt + m;
    const __half *plane = data_im + (size_t)c * height * width;
    for (int i = 0; i < kernel_h; ++i) {
      const bool row = i >= i0 && i < i1;
      const int first = row ? j0 : kernel_w;
      const int last = row ? j1 : kernel_w;
      int j = 0;
      for (; j < first; ++j, out += mask_cnt) *out = zero;
      for (; j < last; ++j, out += mask_cnt) *out = plane[(top + i) * width + left + j];
      for (; j < kernel_w; ++j, out += mask_cnt) *out = zero;
    }
  }
}
