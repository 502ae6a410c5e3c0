// Different: wavefronts go over channels, and mask positions are staged 64 at a time in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  __shared__ int top[64];
  __shared__ int left[64];
  const int channels = n / mask_cnt;
  const int tiles = (mask_cnt + 63) / 64;
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    const int base = tile * 64;
    const int count = mask_cnt - base < 64 ? mask_cnt - base : 64;
    if ((int)threadIdx.x < count) {
      top[threadIdx.x] = (int)mask_h_idx[base + threadIdx.x] - pad_h;
      left[threadIdx.x] = (int)mask_w_idx[base + threadIdx.x] - pad_w;
    }
    __syncthreads();
    const int lane = threadIdx.x % 64;
    if (lane < count) {
      for (int c = threadIdx.x / 64; c < channels; c += blockDim.x / 64) {
        const __half *plane = data_im + (size_t)c * height * width;
        __half *out = data_col + (size_t)c * kernel_h * kernel_w * mask_cnt + base + lane;
        for (int i = 0; i < kernel_h; ++i) {
          const int y = top[lane] + i;
          for (int j = 0; j < kernel_w; ++j, out += mask_cnt) {
            const int x = left[lane] + j;
            *out = y >= 0 && y < height && x >= 0 && x < width ? plane[y * width + x] : __float2half(0.0f);
          }
        }
      }
    }
    __syncthreads();
  }
}
