// One output element at a time, in the order of data_col, with a grid-stride loop in 64 bits.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  const int64_t area = int64_t(kernel_h) * kernel_w;
  const int64_t total = int64_t(n) * area;
  const int64_t step = int64_t(blockDim.x) * gridDim.x;
  for (int64_t e = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; e < total; e += step) {
    const int64_t row = e / mask_cnt;
    const int m = int(e - row * mask_cnt);
    const int64_t c = row / area;
    const int tap = int(row - c * area);
    const int ky = tap / kernel_w;
    const int kx = tap - ky * kernel_w;
    const int y = int(mask_h_idx[m]) - pad_h + ky;
    const int x = int(mask_w_idx[m]) - pad_w + kx;
    __half value = __half(0.0f);
    if (y >= 0 && y < height && x >= 0 && x < width) value = data_im[(c * height + y) * width + x];
    data_col[e] = value;
  }
}
