// Blocks take whole channels and share tiles of pixel offsets, which are 64 bits wide.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
constexpr int kPixelsPerTile = 512;

__global__ void MaskedCol2imForward_half(const int n, const __half *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_im) {
  __shared__ int64_t pixels[kPixelsPerTile];
  const size_t plane = size_t(height) * width;
  for (int first = 0; first < mask_cnt; first += kPixelsPerTile) {
    const int left = mask_cnt - first;
    const int count = left < kPixelsPerTile ? left : kPixelsPerTile;
    for (int k = threadIdx.x; k < count; k += blockDim.x)
      pixels[k] = mask_h_idx[first + k] * width + mask_w_idx[first + k];
    __syncthreads();
    for (int c = blockIdx.x; c < channels; c += gridDim.x) {
      for (int k = threadIdx.x; k < count; k += blockDim.x)
        data_im[c * plane + pixels[k]] = data_col[size_t(c) * mask_cnt + first + k];
    }
    __syncthreads();
    if (left <= kPixelsPerTile) break;
  }
}
