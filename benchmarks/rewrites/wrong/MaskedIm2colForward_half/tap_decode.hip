// Splits the flat tap number by kernel_h where it needs kernel_w, which is only the same for square windows.
// witness: {"values": {"kernel_h": 2, "kernel_w": 3}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  const int area = kernel_h * kernel_w;
  const int64_t total = int64_t(n) * area;
  const int64_t step = int64_t(blockDim.x) * gridDim.x;
  for (int64_t e = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; e < total; e += step) {
    const int m = int(e % mask_cnt);
    const int64_t row = e / mask_cnt;
    const int tap = int(row % area);
    const int64_t c = row / area;
    const int ky = tap / kernel_h;
    const int kx = tap - ky * kernel_h;
    const int y = int(mask_h_idx[m]) - pad_h + ky;
    const int x = int(mask_w_idx[m]) - pad_w + kx;
    if (y < 0 || x < 0 || y >= height || x >= width)
      data_col[e] = __half(0.0f);
    else
      data_col[e] = data_im[(c * height + y) * width + x];
  }
}
