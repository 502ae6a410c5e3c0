// a block fills one row of the columns after another, for one channel and one tap
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_double(const int n, const double *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_col) {

  const int taps = kernel_h * kernel_w;
  const int rows = n / mask_cnt * taps;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const int c = row / taps;
    const int dy = row % taps / kernel_w - pad_h, dx = row % kernel_w - pad_w;
    const double *image = data_im + c * height * width;
    for (int m = threadIdx.x; m < mask_cnt; m += blockDim.x) {
      const int y = static_cast<int>(mask_h_idx[m]) + dy, x = static_cast<int>(mask_w_idx[m]) + dx;
      const bool outside = static_cast<unsigned int>(y) >= static_cast<unsigned int>(height) ||
                           static_cast<unsigned int>(x) >= static_cast<unsigned int>(width);
      data_col[row * mask_cnt + m] = outside ? 0.0 : image[y * width + x];
    }
  }
}
