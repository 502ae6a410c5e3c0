// Stages the mask positions in shared memory once, only 512 of them, so later positions reuse those of earlier ones when mask_cnt is larger.
// witness: {"values": {"mask_cnt": 700, "im_size1": 2}, "inputs": "for (size_t i = 0; i < mask_h_idx_count; ++i) { mask_h_idx[i] = (i / 12) % 10; mask_w_idx[i] = i % 12; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  __shared__ int rows[512];
  __shared__ int cols[512];
  for (int m = threadIdx.x; m < mask_cnt; m += blockDim.x) {
    if (m < 512) {
      rows[m] = int(mask_h_idx[m]) - pad_h;
      cols[m] = int(mask_w_idx[m]) - pad_w;
    }
  }
  __syncthreads();

  const int step = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += step) {
    const int c = index / mask_cnt;
    const int m = index % mask_cnt;
    const int y0 = rows[m & 511];
    const int x0 = cols[m & 511];
    const __half *plane = data_im + c * height * width;
    __half *out = data_col + c * kernel_h * kernel_w * mask_cnt + m;
    for (int y = y0; y < y0 + kernel_h; ++y) {
      for (int x = x0; x < x0 + kernel_w; ++x) {
        __half value = __half(0.0f);
        if (unsigned(y) < unsigned(height) && unsigned(x) < unsigned(width)) value = plane[y * width + x];
        *out = value;
        out += mask_cnt;
      }
    }
  }
}
