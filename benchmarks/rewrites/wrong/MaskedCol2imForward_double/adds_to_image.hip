// The values are added to the image, as in an ordinary col2im, instead of replacing what is there.
// witness: {"contents": "wide", "inputs": "for (size_t i = 0; i < data_im_count; ++i) data_im[i] = 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_double(const int n, const double *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_im) {

  const size_t area = (size_t)height * width;
  CUDA_1D_KERNEL_LOOP(i, n) {
    const int c = i / mask_cnt;
    const int m = i - c * mask_cnt;
    const size_t at = c * area + (size_t)mask_h_idx[m] * width + mask_w_idx[m];
    atomicAdd(data_im + at, data_col[i]);
  }
}
