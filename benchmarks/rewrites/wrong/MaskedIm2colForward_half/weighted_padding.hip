// Reads a clamped pixel and multiplies it by 0 or 1 for the padding, so a NaN or an infinity on the border leaks into the padding.
// witness: {"contents": "nonfinite", "inputs": "for (size_t i = 0; i < mask_h_idx_count; ++i) { mask_h_idx[i] = i % 2 ? 9 : 0; mask_w_idx[i] = 0; } for (size_t i = 0; i < data_im_count; i += 12) data_im[i] = data_im[0]; const uint16_t infinite = 0x7c00; for (size_t i = 0; i < data_im_count; i += 12) std::memcpy((void *)&data_im[i], &infinite, 2);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int m = index % mask_cnt;
    const int c = index / mask_cnt;
    const int y0 = int(mask_h_idx[m]) - pad_h;
    const int x0 = int(mask_w_idx[m]) - pad_w;
    const __half *plane = data_im + c * height * width;
    int out = c * kernel_h * kernel_w * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      const int y = min(max(y0 + i, 0), height - 1);
      const float in_y = y == y0 + i ? 1.0f : 0.0f;
      for (int j = 0; j < kernel_w; ++j, out += mask_cnt) {
        const int x = min(max(x0 + j, 0), width - 1);
        const float weight = x == x0 + j ? in_y : 0.0f;
        data_col[out] = __float2half(__half2float(plane[y * width + x]) * weight);
      }
    }
  }
}
