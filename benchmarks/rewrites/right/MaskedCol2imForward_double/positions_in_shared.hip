// Positions of the mask are computed in tiles of shared memory, and channels are divided among the blocks.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_double(const int n, const double *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_im) {

  constexpr int TILE = 256;
  __shared__ long long positions[TILE];
  const long long plane = (long long)height * width;
  for (int first = 0; first < mask_cnt; first += TILE) {
    const int count = mask_cnt - first < TILE ? mask_cnt - first : TILE;
    __syncthreads();
    for (int k = threadIdx.x; k < count; k += blockDim.x)
      positions[k] = mask_h_idx[first + k] * width + mask_w_idx[first + k];
    __syncthreads();
    for (int c = blockIdx.x; c < channels; c += gridDim.x)
      for (int k = threadIdx.x; k < count; k += blockDim.x)
        data_im[c * plane + positions[k]] = data_col[(long long)c * mask_cnt + first + k];
  }
}
