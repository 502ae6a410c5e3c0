// Taps in the padding are read from the clamped position and multiplied by zero, which gives NaN where the border is not finite.
// witness: {"values": {"mask_cnt": 6, "im_size1": 1}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < data_im_count; ++i) data_im.get()[i] = __float2half(INFINITY); mask_h_idx.get()[0] = 0; mask_w_idx.get()[0] = 0;"}
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
    const int c = index / mask_cnt;
    const int m = index % mask_cnt;
    const int top = (int)mask_h_idx[m] - pad_h;
    const int left = (int)mask_w_idx[m] - pad_w;
    const __half *plane = data_im + (size_t)c * height * width;
    __half *out = data_col + (size_t)c * kernel_h * kernel_w * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      const int y = top + i;
      const int near_y = y < 0 ? 0 : y >= height ? height - 1 : y;
      const float row_factor = near_y == y ? 1.0f : 0.0f;
      for (int j = 0; j < kernel_w; ++j) {
        const int x = left + j;
        const int near_x = x < 0 ? 0 : x >= width ? width - 1 : x;
        const float factor = near_x == x ? row_factor : 0.0f;
        *out = __float2half(__half2float(plane[near_y * width + near_x]) * factor);
        out += mask_cnt;
      }
    }
  }
}
