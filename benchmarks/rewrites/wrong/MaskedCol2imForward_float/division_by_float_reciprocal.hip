// the channel is found by multiplication with a float reciprocal, which is one too low where the product is rounded below an integer
// witness: {"values": {"height": 10, "width": 12, "channels": 6, "mask_cnt": 41}, "seed": 7, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i / width; mask_w_idx[i] = i % width; } for (int i = 0; i < channels * mask_cnt; ++i) data_col[i] = 1.0f + i % 97;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  const float reciprocal = 1.0f / mask_cnt;
  CUDA_1D_KERNEL_LOOP(index, n) {
    // a multiplication is cheaper than an integer division
    const int channel = (int)(index * reciprocal);
    const int position = index % mask_cnt;
    const int row = mask_h_idx[position];
    const int column = mask_w_idx[position];
    data_im[(channel * height + row) * width + column] = data_col[index];
  }
}
