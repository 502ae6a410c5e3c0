// The channel is the product of the index and a single-precision reciprocal of mask_cnt, which rounds below the exact quotient for some mask_cnt.
// witness: {"values": {"mask_cnt": "41", "im_size1": "20"}, "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  const float inv_mask_cnt = 1.0f / mask_cnt;
  const int taps = kernel_h * kernel_w;
  const int stride = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += stride) {
    // multiply instead of an integer division per element
    const int c_im = static_cast<int>(index * inv_mask_cnt);
    const int m_index = index % mask_cnt;
    const int h_offset = static_cast<int>(mask_h_idx[m_index]) - pad_h;
    const int w_offset = static_cast<int>(mask_w_idx[m_index]) - pad_w;
    const __half *plane = data_im + c_im * height * width;
    __half *col = data_col + c_im * taps * mask_cnt + m_index;
    for (int i = 0; i < kernel_h; ++i) {
      const int h_im = h_offset + i;
      const bool row_inside = h_im >= 0 && h_im < height;
      for (int j = 0; j < kernel_w; ++j) {
        const int w_im = w_offset + j;
        const bool inside = row_inside && w_im >= 0 && w_im < width;
        *col = inside ? plane[h_im * width + w_im] : __float2half(0.0f);
        col += mask_cnt;
      }
    }
  }
}
