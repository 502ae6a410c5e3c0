// The offset of a masked pixel within a channel is kept in 16 bits, which is too narrow for images of more than 65536 pixels.
// witness: {"values": {"height": "300", "width": "301", "mask_cnt": "20"}, "inputs": "mask_h_idx[4] = 299; mask_w_idx[4] = 300;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
// Tile of pixel offsets that a block shares among the channels.
constexpr int kOffsetsPerTile = 256;

__global__ void MaskedCol2imForward_half(const int n, const __half *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_im) {
  __shared__ unsigned short offsets[kOffsetsPerTile];
  const size_t pixels = size_t(height) * width;
  for (int first = 0; first < mask_cnt; first += kOffsetsPerTile) {
    const int count = min(kOffsetsPerTile, mask_cnt - first);
    for (int k = threadIdx.x; k < count; k += blockDim.x)
      offsets[k] = static_cast<unsigned short>(mask_h_idx[first + k] * width + mask_w_idx[first + k]);
    __syncthreads();

    for (int c = blockIdx.x; c < channels; c += gridDim.x) {
      const __half *source = data_col + size_t(c) * mask_cnt + first;
      __half *target = data_im + c * pixels;
      for (int k = threadIdx.x; k < count; k += blockDim.x) target[offsets[k]] = source[k];
    }
    __syncthreads();
  }
}
