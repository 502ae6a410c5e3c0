// threads share out positions, and copy all channels of each
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  CUDA_1D_KERNEL_LOOP(position, mask_cnt) {
    const int64_t at = mask_h_idx[position] * width + mask_w_idx[position];
    for (int channel = channels - 1; channel >= 0; channel--) {
      data_im[(int64_t)channel * height * width + at] = data_col[(int64_t)channel * mask_cnt + position];
    }
  }
}
