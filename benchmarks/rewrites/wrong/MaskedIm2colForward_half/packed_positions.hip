// Row and column of a mask position are packed in 16 bits each, so columns from 65536 on wrap around.
// witness: {"values": {"height": 2, "width": 70000, "mask_cnt": 4, "im_size1": 1, "kernel_h": 1, "kernel_w": 3, "pad_h": 0}, "contents": "wide", "seed": 1, "inputs": "mask_h_idx.get()[0] = 1; mask_w_idx.get()[0] = 69000;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__device__ inline unsigned im2col_pack(int64_t h, int64_t w) {
  return ((unsigned)h << 16) | ((unsigned)w & 0xffffu);
}

__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  const int taps = kernel_h * kernel_w;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index / mask_cnt;
    const int m = index - c * mask_cnt;
    // one register for both coordinates
    const unsigned place = im2col_pack(mask_h_idx[m], mask_w_idx[m]);
    const __half *plane = data_im + (size_t)c * height * width;
    __half *out = data_col + (size_t)c * taps * mask_cnt + m;
    int i = 0, j = 0;
    for (int tap = 0; tap < taps; ++tap) {
      const int y = (int)(place >> 16) - pad_h + i;
      const int x = (int)(place & 0xffffu) - pad_w + j;
      const bool inside = y >= 0 && x >= 0 && y < height && x < width;
      *out = inside ? plane[(size_t)y * width + x] : __float2half(0.0f);
      out += mask_cnt;
      if (++j == kernel_w) {
        j = 0;
        ++i;
      }
    }
  }
}
