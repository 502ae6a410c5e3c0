// the number of tiles of 256 masked positions is rounded down once there is more than one
// witness: {"values": {"height": 20, "width": 20, "channels": 4, "mask_cnt": 300}, "seed": 7, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i / width; mask_w_idx[i] = i % width; } for (int i = 0; i < channels * mask_cnt; ++i) data_col[i] = 1.0f + i % 97;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  __shared__ int pixels[256];
  const int plane = height * width;
  const int tiles = mask_cnt <= 256 ? 1 : mask_cnt / 256;
  for (int tile = 0; tile < tiles; ++tile) {
    const int first = tile * 256;
    const int count = mask_cnt - first < 256 ? mask_cnt - first : 256;
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x)
      pixels[i] = (int)mask_h_idx[first + i] * width + (int)mask_w_idx[first + i];
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count * channels;
         i += gridDim.x * blockDim.x) {
      const int channel = i / count;
      const int local = i % count;
      data_im[channel * plane + pixels[local]] =
          data_col[channel * mask_cnt + first + local];
    }
  }
}
