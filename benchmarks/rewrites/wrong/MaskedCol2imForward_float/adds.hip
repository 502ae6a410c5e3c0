// values are added to the image, as in the gradient of im2col, instead of replacing what it held
// witness: {"values": {"height": 9, "width": 11, "channels": 3, "mask_cnt": 20}, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i * 3 / width; mask_w_idx[i] = i * 3 % width; } for (size_t i = 0; i < data_im_count; ++i) data_im[i] = 1.5f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  const int plane = height * width;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_im = index / mask_cnt;
    const int m_index = index - c_im * mask_cnt;
    const int at = mask_h_idx[m_index] * width + mask_w_idx[m_index];
    atomicAdd(data_im + c_im * plane + at, data_col[index]);
  }
}
