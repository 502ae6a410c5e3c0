// Zeros are not written, which leaves the earlier contents of the image where the column value is zero.
// witness: {"inputs": "data_col[1] = __float2half(0.0f); data_col[7] = __float2half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_half(const int n, const __half *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_im) {
  const int threads = gridDim.x * blockDim.x;
  for (int m = blockIdx.x * blockDim.x + threadIdx.x; m < mask_cnt; m += threads) {
    const size_t pixel = size_t(mask_h_idx[m]) * width + mask_w_idx[m];
    const __half *source = data_col + m;
    __half *target = data_im + pixel;
    for (int c = 0; c < channels; ++c) {
      const __half value = *source;
      // Saves the store of values that leave the pixel empty.
      if (__half2float(value) != 0.f) *target = value;
      source += mask_cnt;
      target += size_t(height) * width;
    }
  }
}
