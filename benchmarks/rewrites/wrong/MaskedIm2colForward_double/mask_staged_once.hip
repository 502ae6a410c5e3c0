// Masks of up to 1024 positions are staged in shared memory by one load per thread, so that those beyond the block are never loaded.
// witness: {"values": {"mask_cnt": 700, "im_size1": 2}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_double(const int n, const double *data_im, const int height, const int width,
                                           const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx, const int64_t *mask_w_idx, const int mask_cnt,
                                           double *data_col) {
  __shared__ int sh_h[1024], sh_w[1024];
  const bool staged = mask_cnt <= 1024;
  if (staged && (int)threadIdx.x < mask_cnt) {
    sh_h[threadIdx.x] = (int)mask_h_idx[threadIdx.x] - pad_h;
    sh_w[threadIdx.x] = (int)mask_w_idx[threadIdx.x] - pad_w;
  }
  __syncthreads();
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int c = index / mask_cnt, m = index % mask_cnt;
    int h0, w0;
    if (staged) {
      h0 = sh_h[m];
      w0 = sh_w[m];
    } else {
      h0 = (int)mask_h_idx[m] - pad_h;
      w0 = (int)mask_w_idx[m] - pad_w;
    }
    double *col = data_col + (size_t)c * kernel_h * kernel_w * mask_cnt + m;
    const double *plane = data_im + (size_t)c * height * width;
    for (int i = 0; i < kernel_h; ++i) {
      const int h = h0 + i;
      if (h < 0 || h >= height) {
        for (int j = 0; j < kernel_w; ++j, col += mask_cnt) *col = 0.0;
        continue;
      }
      const double *row = plane + (size_t)h * width;
      for (int j = 0; j < kernel_w; ++j, col += mask_cnt) {
        const int w = w0 + j;
        *col = w >= 0 && w < width ? row[w] : 0.0;
      }
    }
  }
}
