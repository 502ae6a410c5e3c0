// Padding is made by multiplying a clamped load by zero, which yields NaN where the border element is infinite or NaN.
// witness: {"inputs": "for (size_t i = 0; i < data_im_count; ++i) data_im[i] = __float2half(INFINITY); mask_h_idx[0] = 0; mask_w_idx[0] = 0;"}
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
      const int h_safe = h_im < 0 ? 0 : (h_im >= height ? height - 1 : h_im);
      const float h_inside = h_safe == h_im ? 1.0f : 0.0f;
      for (int j = 0; j < kernel_w; ++j) {
        const int w_im = w_offset + j;
        const int w_safe = w_im < 0 ? 0 : (w_im >= width ? width - 1 : w_im);
        const float w_inside = w_safe == w_im ? 1.0f : 0.0f;
        // branch-free: the load is always in bounds, the weight selects it
        const float value = __half2float(plane[h_safe * width + w_safe]);
        *col = __float2half(value * (h_inside * w_inside));
        col += mask_cnt;
      }
    }
  }
}
