// The flattened filter tap is split by kernel_h instead of kernel_w, so rows and columns are mixed up when the filter is not square.
// witness: {"values": {"kernel_h": "2", "kernel_w": "4"}, "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  const int taps = kernel_h * kernel_w;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_im = index / mask_cnt;
    const int m_index = index - c_im * mask_cnt;
    const int h_offset = static_cast<int>(mask_h_idx[m_index]) - pad_h;
    const int w_offset = static_cast<int>(mask_w_idx[m_index]) - pad_w;
    const __half *plane = data_im + c_im * height * width;
    __half *col = data_col + c_im * taps * mask_cnt + m_index;
    // one loop over all taps of the filter
    for (int tap = 0; tap < taps; ++tap) {
      const int i = tap / kernel_h;
      const int j = tap - i * kernel_h;
      const int h_im = h_offset + i;
      const int w_im = w_offset + j;
      __half value = __float2half(0.0f);
      if (static_cast<unsigned>(h_im) < static_cast<unsigned>(height) &&
          static_cast<unsigned>(w_im) < static_cast<unsigned>(width))
        value = plane[h_im * width + w_im];
      col[tap * mask_cnt] = value;
    }
  }
}
