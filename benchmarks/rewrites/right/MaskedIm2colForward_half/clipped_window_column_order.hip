// The part of the window inside the image is computed first; columns are the outer loop and rows the inner one.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__device__ inline int window_begin(int offset, int taps) {
  const int begin = offset < 0 ? -offset : 0;
  return begin < taps ? begin : taps;
}

__device__ inline int window_end(int offset, int taps, int size) {
  int end = size - offset;
  if (end < 0) end = 0;
  return end < taps ? end : taps;
}

__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  const long long step = static_cast<long long>(blockDim.x) * gridDim.x;
  const size_t row_step = size_t(kernel_w) * mask_cnt;
  for (long long index = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
       index < n; index += step) {
    const int c_im = static_cast<int>(index / mask_cnt);
    const int m_index = static_cast<int>(index % mask_cnt);
    const int h_offset = static_cast<int>(mask_h_idx[m_index]) - pad_h;
    const int w_offset = static_cast<int>(mask_w_idx[m_index]) - pad_w;
    const int i_begin = window_begin(h_offset, kernel_h);
    const int i_end = window_end(h_offset, kernel_h, height);
    const int j_begin = window_begin(w_offset, kernel_w);
    const int j_end = window_end(w_offset, kernel_w, width);
    const __half *plane = data_im + size_t(c_im) * height * width;
    __half *col = data_col + size_t(c_im) * kernel_h * row_step + m_index;
    const __half zero = __float2half(0.0f);
    for (int j = 0; j < kernel_w; ++j) {
      __half *out = col + size_t(j) * mask_cnt;
      const bool column_inside = j >= j_begin && j < j_end;
      for (int i = 0; i < kernel_h; ++i) {
        __half value = zero;
        if (column_inside && i >= i_begin && i < i_end)
          value = plane[size_t(h_offset + i) * width + (w_offset + j)];
        out[size_t(i) * row_step] = value;
      }
    }
  }
}
