// Gives each thread masked pixels and lets it write all channels of a pixel.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_half(const int n, const __half *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_im) {
  const size_t plane = size_t(height) * width;
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t m = size_t(blockIdx.x) * blockDim.x + threadIdx.x; m < size_t(mask_cnt); m += threads) {
    __half *target = data_im + size_t(mask_h_idx[m]) * width + size_t(mask_w_idx[m]);
    const __half *source = data_col + m;
    for (int c = 0; c < channels; ++c) target[c * plane] = source[size_t(c) * mask_cnt];
  }
}
