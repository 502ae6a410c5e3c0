// The grid-stride loop steps channel and mask position without division but forgets the carry into the channel.
// witness: {"values": {"mask_cnt": 100, "im_size1": 14, "kernel_h": 2, "kernel_w": 2, "max_blocks": 1}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  const int stride = blockDim.x * gridDim.x;
  const int step_c = stride / mask_cnt;
  const int step_m = stride - step_c * mask_cnt;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int c = index / mask_cnt;
  int m = index - c * mask_cnt;
  const __half zero = __float2half(0.0f);
  while (index < n) {
    const int top = (int)mask_h_idx[m] - pad_h;
    const int left = (int)mask_w_idx[m] - pad_w;
    const __half *plane = data_im + (size_t)c * height * width;
    __half *out = data_col + (size_t)c * kernel_h * kernel_w * mask_cnt + m;
    for (int tap = 0; tap < kernel_h * kernel_w; ++tap) {
      const int i = tap / kernel_w;
      const int y = top + i, x = left + tap - i * kernel_w;
      const bool inside = (unsigned)y < (unsigned)height && (unsigned)x < (unsigned)width;
      out[(size_t)tap * mask_cnt] = inside ? plane[y * width + x] : zero;
    }
    index += stride;
    c += step_c;
    m += step_m;
    if (m >= mask_cnt) m -= mask_cnt;
  }
}
