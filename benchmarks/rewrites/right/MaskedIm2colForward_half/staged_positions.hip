// Blocks take whole channels and stage the positions in shared memory, one tile of 512 after the other.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  __shared__ int rows[512];
  __shared__ int cols[512];
  const int channels = n / mask_cnt;
  for (int base = 0; base < mask_cnt; base += 512) {
    const int count = min(512, mask_cnt - base);
    for (int t = threadIdx.x; t < count; t += blockDim.x) {
      rows[t] = int(mask_h_idx[base + t]) - pad_h;
      cols[t] = int(mask_w_idx[base + t]) - pad_w;
    }
    __syncthreads();
    for (int c = blockIdx.x; c < channels; c += gridDim.x) {
      const __half *plane = data_im + c * height * width;
      for (int i = 0; i < kernel_h; ++i) {
        for (int j = 0; j < kernel_w; ++j) {
          __half *out = data_col + ((c * kernel_h + i) * kernel_w + j) * mask_cnt + base;
          for (int t = threadIdx.x; t < count; t += blockDim.x) {
            const int y = rows[t] + i;
            const int x = cols[t] + j;
            if (unsigned(y) < unsigned(height) && unsigned(x) < unsigned(width))
              out[t] = plane[y * width + x];
            else
              out[t] = __half(0.0f);
          }
        }
      }
    }
    __syncthreads();
  }
}
