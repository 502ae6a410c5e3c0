// The origin of the window is kept in signed char, which wraps around for a large padding.
// witness: {"values": {"pad_h": "257"}, "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
struct WindowOrigin {
  signed char h;
  signed char w;
};

__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  const int plane_size = height * width;
  const int taps = kernel_h * kernel_w;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int m_index = index % mask_cnt;
    const int c_im = index / mask_cnt;
    // the origin is near the image border: a pair of bytes is enough
    WindowOrigin origin;
    origin.h = static_cast<signed char>(mask_h_idx[m_index] - pad_h);
    origin.w = static_cast<signed char>(mask_w_idx[m_index] - pad_w);
    const __half *plane = data_im + c_im * plane_size;
    __half *col = data_col + c_im * taps * mask_cnt + m_index;
    for (int i = 0; i < kernel_h; ++i) {
      const int h_im = origin.h + i;
      for (int j = 0; j < kernel_w; ++j, col += mask_cnt) {
        const int w_im = origin.w + j;
        if (h_im >= 0 && h_im < height && w_im >= 0 && w_im < width)
          *col = plane[h_im * width + w_im];
        else
          *col = __float2half(0.0f);
      }
    }
  }
}
