// The loop over rows ends at the first row below the image, so the remaining taps keep old contents instead of zero.
// witness: {"values": {"height": "3", "kernel_h": "5"}, "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_im = index / mask_cnt;
    const int m_index = index % mask_cnt;
    const int h_offset = static_cast<int>(mask_h_idx[m_index]) - pad_h;
    const int w_offset = static_cast<int>(mask_w_idx[m_index]) - pad_w;
    const __half *plane = data_im + c_im * height * width;
    __half *col = data_col + c_im * kernel_h * kernel_w * mask_cnt + m_index;
    for (int i = 0; i < kernel_h; ++i) {
      const int h_im = h_offset + i;
      // rows only grow from here on
      if (h_im >= height) break;
      __half *row_col = col + i * kernel_w * mask_cnt;
      if (h_im < 0) {
        for (int j = 0; j < kernel_w; ++j)
          row_col[j * mask_cnt] = __float2half(0.0f);
        continue;
      }
      const __half *row = plane + h_im * width;
      for (int j = 0; j < kernel_w; ++j) {
        const int w_im = w_offset + j;
        row_col[j * mask_cnt] =
            w_im >= 0 && w_im < width ? row[w_im] : __float2half(0.0f);
      }
    }
  }
}
