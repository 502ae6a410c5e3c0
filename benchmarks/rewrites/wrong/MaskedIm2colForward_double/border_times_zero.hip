// reads the nearest pixel where a tap lies outside, and multiplies it by zero
// witness: {"contents": "unit", "values": {"im_size1": 3, "height": 9, "width": 11, "kernel_h": 3, "kernel_w": 3, "pad_h": 1, "pad_w": 1, "mask_cnt": 20}, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i * 4 / width; mask_w_idx[i] = i * 4 % width; } data_im[0] = HUGE_VAL;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_double(const int n, const double *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_col) {

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int m = index % mask_cnt, c = index / mask_cnt;
    const int top = static_cast<int>(mask_h_idx[m]) - pad_h;
    const int left = static_cast<int>(mask_w_idx[m]) - pad_w;
    const double *image = data_im + c * height * width;
    double *col = data_col + c * kernel_h * kernel_w * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      const int y = min(max(top + i, 0), height - 1);
      for (int j = 0; j < kernel_w; ++j, col += mask_cnt) {
        const int x = min(max(left + j, 0), width - 1);
        const double inside = y == top + i && x == left + j ? 1.0 : 0.0;
        *col = inside * image[y * width + x];
      }
    }
  }
}
