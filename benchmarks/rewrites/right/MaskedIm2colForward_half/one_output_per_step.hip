// Different: every thread gathers single output elements from a flat index over channels, taps and mask positions.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  const int64_t total = (int64_t)n * kernel_h * kernel_w;
  const int64_t stride = (int64_t)blockDim.x * gridDim.x;
  for (int64_t at = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; at < total; at += stride) {
    int64_t rest = at / mask_cnt;
    const int m = (int)(at - rest * mask_cnt);
    const int j = (int)(rest % kernel_w);
    rest /= kernel_w;
    const int i = (int)(rest % kernel_h);
    const int64_t c = rest / kernel_h;
    const int y = (int)mask_h_idx[m] - pad_h + i;
    const int x = (int)mask_w_idx[m] - pad_w + j;
    __half value = __float2half(0.0f);
    if (y >= 0 && y < height && x >= 0 && x < width) value = data_im[(c * height + y) * width + x];
    data_col[at] = value;
  }
}
