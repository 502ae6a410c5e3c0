// The pixel number is split with a row pitch of height instead of width, which is right for square maps only.
// witness: {"values": {"kernel_size": "3", "group_size": "1", "scale_factor": "1", "channels": "2", "down_height": "2", "down_width": "5", "num_top_grad": "2"}, "contents": "wide", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct MaskPlace { int image, y, x; };
__device__ inline MaskPlace place_of_pixel(int pixel, int rows, int columns) {
  MaskPlace place;
  const int plane = rows * columns;
  place.image = pixel / plane;
  const int inner = pixel - place.image * plane;
  place.y = inner / rows;
  place.x = inner - place.y * rows;
  return place;
}
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
  const int lane = tid % 32;
  const int out = tid / 32;
  const int mc = out % mask_channels;
  const MaskPlace at = place_of_pixel(out / mask_channels, height, width);
  const int taps = kernel_size * kernel_size;
  const int group = mc / taps, tap = mc % taps;
  const int sx = at.x / scale_factor - (kernel_size - 1) / 2 + tap % kernel_size;
  const int sy = at.y / scale_factor - (kernel_size - 1) / 2 + tap / kernel_size;
  Half sum = Half(0.0f);
  const bool valid = at.y < height && sx >= 0 && sx < down_width && sy >= 0 && sy < down_height;
  const int per_group = channels / group_size;
  for (int k = lane; valid && k < per_group; k += 32) {
    const int c = group * per_group + k;
    sum += top_diff[((at.image * height + at.y) * width + at.x) * channels + c] *
           bottom_data[((at.image * down_height + sy) * down_width + sx) * channels + c];
  }
  sum = warpReduceSum(sum);
  if (lane == 0 && at.y < height && at.x < width)
    mask_diff[((at.image * height + at.y) * width + at.x) * mask_channels + mc] = sum;
}
