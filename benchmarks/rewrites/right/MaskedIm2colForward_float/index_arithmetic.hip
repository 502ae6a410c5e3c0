// addresses are computed for each element, and rows outside of the image are recognised once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_float(const int n, const float *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int at = index % mask_cnt, c = index / mask_cnt;
    const int top = int(mask_h_idx[at]) - pad_h, left = int(mask_w_idx[at]) - pad_w;
    for (int i = 0; i < kernel_h; ++i) {
      const int y = top + i;
      const bool row_inside = y >= 0 && y < height;
      for (int j = 0; j < kernel_w; ++j) {
        const int x = left + j;
        data_col[((c * kernel_h + i) * kernel_w + j) * mask_cnt + at] =
            row_inside && x >= 0 && x < width ? data_im[(c * height + y) * width + x] : 0.f;
      }
    }
  }
}
