// The fast path for windows inside of the image tests the right border with the height of the kernel, wrong for kernels wider than high.
// witness: {"values": {"height": 8, "width": 6, "kernel_h": 1, "kernel_w": 4, "mask_cnt": 12, "pad_h": 0, "pad_w": 0}, "contents": "wide", "seed": 1}
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
    const int m = index - c * mask_cnt;
    const int top = (int)mask_h_idx[m] - pad_h;
    const int left = (int)mask_w_idx[m] - pad_w;
    const __half *plane = data_im + (size_t)c * height * width;
    __half *out = data_col + (size_t)c * kernel_h * kernel_w * mask_cnt + m;
    const int reach = kernel_h - 1;
    if (top >= 0 && left >= 0 && top + reach < height && left + reach < width) {
      // no tap leaves the image: copy without tests
      const __half *row = plane + top * width + left;
      for (int i = 0; i < kernel_h; ++i, row += width)
        for (int j = 0; j < kernel_w; ++j, out += mask_cnt) *out = row[j];
    } else {
      for (int i = 0; i < kernel_h; ++i)
        for (int j = 0; j < kernel_w; ++j, out += mask_cnt) {
          const int y = top + i, x = left + j;
          const bool inside = y >= 0 && y < height && x >= 0 && x < width;
          *out = inside ? plane[y * width + x] : __float2half(0.0f);
        }
    }
  }
}
