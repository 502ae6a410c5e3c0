// the channel is advanced by at most one per step of the grid-stride loop, although a step may span several channels
// witness: {"values": {"max_blocks": 1, "mask_cnt": 300, "im_size1": 5, "height": 8, "width": 9}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_double(const int n, const double *data_im,
                                           const int height, const int width,
                                           const int kernel_h, const int kernel_w,
                                           const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx,
                                           const int64_t *mask_w_idx,
                                           const int mask_cnt, double *data_col) {
  const int step = blockDim.x * gridDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  // divide once, then only carry
  int c = index / mask_cnt;
  int m = index % mask_cnt;
  for (; index < n; index += step) {
    const int top = static_cast<int>(mask_h_idx[m]) - pad_h;
    const int left = static_cast<int>(mask_w_idx[m]) - pad_w;
    for (int i = 0; i < kernel_h; ++i) {
      const int y = top + i;
      for (int j = 0; j < kernel_w; ++j) {
        const int x = left + j;
        double value = 0.0;
        if (y >= 0 && y < height && x >= 0 && x < width) value = data_im[(c * height + y) * width + x];
        data_col[((c * kernel_h + i) * kernel_w + j) * mask_cnt + m] = value;
      }
    }
    m += step;
    if (m >= mask_cnt) {
      m %= mask_cnt;
      ++c;
    }
  }
}
