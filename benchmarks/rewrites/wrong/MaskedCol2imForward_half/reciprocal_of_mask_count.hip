// The channel is computed with a float reciprocal that may round down, and a quotient that is one too small is not corrected.
// witness: {"values": {"height": "50", "width": "51", "mask_cnt": "41", "channels": "60"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_half(const int n, const __half *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_im) {
  const float inverse = 1.0f / static_cast<float>(mask_cnt);
  const int plane = height * width;
  CUDA_1D_KERNEL_LOOP(index, n) {
    int c = static_cast<int>(static_cast<float>(index) * inverse);
    int m = index - c * mask_cnt;
    if (m < 0) {  // the product was rounded up
      --c;
      m += mask_cnt;
    }
    const int pixel = static_cast<int>(mask_h_idx[m]) * width + static_cast<int>(mask_w_idx[m]);
    data_im[size_t(c) * plane + pixel] = data_col[index];
  }
}
