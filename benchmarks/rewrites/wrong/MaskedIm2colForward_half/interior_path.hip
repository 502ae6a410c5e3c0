// The unchecked path for windows inside the image also takes windows that stick out by one pixel on the right, and copies the first pixel of the next row there.
// witness: {"inputs": "mask_h_idx[0] = 4; mask_w_idx[0] = 11; mask_h_idx[1] = 2; mask_w_idx[1] = 11;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int c = index / mask_cnt, m = index % mask_cnt;
    const int y0 = int(mask_h_idx[m]) - pad_h;
    const int x0 = int(mask_w_idx[m]) - pad_w;
    const __half *plane = data_im + c * height * width;
    __half *out = data_col + c * kernel_h * kernel_w * mask_cnt + m;

    // most windows lie inside the image: no test per pixel there
    const bool interior = y0 >= 0 && x0 >= 0 && y0 + kernel_h - 1 < height && x0 + kernel_w - 1 <= width;
    if (interior) {
      const __half *source = plane + y0 * width + x0;
      for (int i = 0; i < kernel_h; ++i, source += width)
        for (int j = 0; j < kernel_w; ++j, out += mask_cnt) *out = source[j];
      continue;
    }
    for (int i = 0; i < kernel_h; ++i) {
      const int y = y0 + i;
      for (int j = 0; j < kernel_w; ++j, out += mask_cnt) {
        const int x = x0 + j;
        if (y < 0 || y >= height || x < 0 || x >= width)
          *out = __half(0.0f);
        else
          *out = plane[y * width + x];
      }
    }
  }
}
