// rows of the image are taken to be as long as the image is high
// witness: {"values": {"height": 9, "width": 11, "channels": 3, "mask_cnt": 20}, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i * 3 / width; mask_w_idx[i] = i * 3 % width; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  // channels from outside to inside, so that the positions are read once
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int position = index % mask_cnt;
    const int channel = index / mask_cnt;
    const size_t row = (size_t)channel * height + mask_h_idx[position];
    data_im[row * height + mask_w_idx[position]] = data_col[(size_t)channel * mask_cnt + position];
  }
}
