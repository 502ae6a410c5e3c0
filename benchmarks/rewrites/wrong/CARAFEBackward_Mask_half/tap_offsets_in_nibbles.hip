// The offsets of a tap are packed into two signed nibbles, which overflow for kernels larger than 15.
// witness: {"values": {"kernel_size": "17", "group_size": "1", "scale_factor": "1", "channels": "1", "down_height": "1", "down_width": "10", "num_top_grad": "1"}, "contents": "wide", "seed": 8}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned char packed_tap(int tap, int size) {
  const int dy = tap / size - size / 2, dx = tap % size - size / 2;
  return static_cast<unsigned char>((dy & 15) << 4 | (dx & 15));
}
__device__ inline int signed_nibble(int bits) { return ((bits & 15) ^ 8) - 8; }
__global__ void CARAFEBackward_Mask_half(const int num_kernels,
                                         const Half *__restrict__ top_diff,
                                         const Half *__restrict__ bottom_data,
                                         const int kernel_size, const int group_size,
                                         const int scale_factor, const int channels,
                                         const int down_height, const int down_width,
                                         const int height, const int width,
                                         const int mask_channels,
                                         Half *__restrict__ mask_diff) {
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid >= num_kernels) return;
  const int lane = tid & 31;
  const int out = tid >> 5;
  const int mc = out % mask_channels;
  const int pixel = out / mask_channels;
  const int x = pixel % width, y = pixel / width % height, image = pixel / width / height;
  const int taps = kernel_size * kernel_size;
  const unsigned char tap = packed_tap(mc % taps, kernel_size);
  const int sx = x / scale_factor + signed_nibble(tap);
  const int sy = y / scale_factor + signed_nibble(tap >> 4);
  Half sum = Half(0.0f);
  if (sx >= 0 && sx < down_width && sy >= 0 && sy < down_height) {
    const int per_group = channels / group_size;
    const int begin = mc / taps * per_group;
    for (int c = begin + lane; c < begin + per_group; c += 32)
      sum += top_diff[((image * height + y) * width + x) * channels + c] *
             bottom_data[((image * down_height + sy) * down_width + sx) * channels + c];
  }
  sum = warpReduceSum(sum);
  if (lane == 0) mask_diff[((image * height + y) * width + x) * mask_channels + mc] = sum;
}
