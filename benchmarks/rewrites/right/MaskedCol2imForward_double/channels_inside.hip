// A thread takes an element of the mask and walks through the channels.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_double(const int n, const double *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_im) {

  const size_t plane = (size_t)height * width;
  for (int m = blockIdx.x * blockDim.x + threadIdx.x; m < mask_cnt; m += blockDim.x * gridDim.x) {
    double *target = data_im + (size_t)mask_h_idx[m] * width + mask_w_idx[m];
    for (int c = 0; c < channels; ++c) target[c * plane] = data_col[(size_t)c * mask_cnt + m];
  }
}
