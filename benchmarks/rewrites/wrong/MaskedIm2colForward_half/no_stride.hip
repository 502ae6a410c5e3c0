// Handles one (channel, position) pair per thread without a grid-stride loop, so pairs beyond the capped grid are never written.
// witness: {"values": {"mask_cnt": 300, "im_size1": 4, "kernel_h": 2, "kernel_w": 2, "max_blocks": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= n) return;

  const int channel = index / mask_cnt;
  const int slot = index - channel * mask_cnt;
  const int top = int(mask_h_idx[slot]) - pad_h;
  const int left = int(mask_w_idx[slot]) - pad_w;
  const __half *plane = data_im + channel * height * width;
  const int taps = kernel_h * kernel_w;
  __half *out = data_col + channel * taps * mask_cnt + slot;

  for (int tap = 0; tap < taps; ++tap) {
    const int y = top + tap / kernel_w;
    const int x = left + tap % kernel_w;
    const bool inside = y >= 0 && y < height && x >= 0 && x < width;
    out[tap * mask_cnt] = inside ? plane[y * width + x] : __half(0.0f);
  }
}
