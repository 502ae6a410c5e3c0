// the padding of rows is used for columns too
// witness: {"contents": "unit", "values": {"im_size1": 3, "height": 9, "width": 11, "kernel_h": 3, "kernel_w": 5, "pad_h": 1, "pad_w": 2, "mask_cnt": 20}, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i * 4 / width; mask_w_idx[i] = i * 4 % width; }"}
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
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int m = index % mask_cnt, c = index / mask_cnt;
    const int corner[2] = {static_cast<int>(mask_h_idx[m]) - pad_h, static_cast<int>(mask_w_idx[m]) - pad_h};
    for (int tap = 0; tap < taps; ++tap) {
      const int y = corner[0] + tap / kernel_w, x = corner[1] + tap % kernel_w;
      const bool inside = y >= 0 && y < height && x >= 0 && x < width;
      data_col[(c * taps + tap) * mask_cnt + m] = inside ? data_im[(c * height + y) * width + x] : 0.0;
    }
  }
}
