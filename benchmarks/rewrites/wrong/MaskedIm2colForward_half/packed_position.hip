// Packs the row and the column of a position into two 16-bit halves of an int, which loses positions beyond 32767.
// witness: {"values": {"height": 2, "width": 40000, "im_size1": 2}, "inputs": "mask_h_idx[1] = 1; mask_w_idx[1] = 36000; mask_w_idx[2] = 39999;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline int col_pack_position(int row, int column) {
  return int((unsigned(row) << 16) | (unsigned(column) & 0xffffu));
}

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
    const int corner = col_pack_position(int(mask_h_idx[m]), int(mask_w_idx[m]));
    const int y0 = (corner >> 16) - pad_h;
    const int x0 = short(corner & 0xffff) - pad_w;
    const __half *row = data_im + (c * height + y0) * width + x0;
    __half *out = data_col + c * kernel_h * kernel_w * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      const bool row_inside = y0 + i >= 0 && y0 + i < height;
      for (int j = 0; j < kernel_w; ++j) {
        const bool inside = row_inside && x0 + j >= 0 && x0 + j < width;
        *out = inside ? row[i * width + j] : __half(0.0f);
        out += mask_cnt;
      }
    }
  }
}
