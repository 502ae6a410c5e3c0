// Every thread handles at most two positions, although a capped grid leaves more of them.
// witness: {"values": {"mask_cnt": 200, "max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < im_size1 * height * width; ++i) data_im[i] = 1.0f + i % 7; for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i % height; mask_w_idx[i] = i % width; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void gather_window(const float *plane, int height, int width,
                                     int kernel_h, int kernel_w, int top,
                                     int left, float *column, int step) {
  for (int i = 0; i < kernel_h; ++i) {
    const int y = top + i;
    const bool row_inside = y >= 0 && y < height;
    for (int j = 0; j < kernel_w; ++j) {
      const int x = left + j;
      const bool inside = row_inside && x >= 0 && x < width;
      column[(i * kernel_w + j) * step] = inside ? plane[y * width + x] : 0.0f;
    }
  }
}

__global__ void MaskedIm2colForward_float(const int n, const float *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_col) {
  const int threads = blockDim.x * gridDim.x;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  // two independent windows per thread hide the latency of the loads
  for (int u = 0; u < 2; ++u) {
    const int index = first + u * threads;
    if (index >= n) return;
    const int c = index / mask_cnt;
    const int m = index - c * mask_cnt;
    const int top = (int)mask_h_idx[m] - pad_h;
    const int left = (int)mask_w_idx[m] - pad_w;
    gather_window(data_im + c * height * width, height, width, kernel_h,
                  kernel_w, top, left,
                  data_col + c * kernel_h * kernel_w * mask_cnt + m, mask_cnt);
  }
}
