// Lanes take two channels at a time and forget the last channel of a group with an odd number of channels.
// witness: {"values": {"kernel_size": "1", "group_size": "1", "scale_factor": "2", "channels": "7", "down_height": "2", "down_width": "3", "num_top_grad": "2"}, "contents": "wide", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
  int rest = tid >> 5;
  const int mc = rest % mask_channels;
  rest /= mask_channels;
  const int x = rest % width;
  rest /= width;
  const int y = rest % height;
  const int image = rest / height;
  const int area = kernel_size * kernel_size;
  const int group = mc / area;
  const int tap = mc - group * area;
  const int sx = x / scale_factor + tap % kernel_size - kernel_size / 2;
  const int sy = y / scale_factor + tap / kernel_size - kernel_size / 2;

  Half sum = Half(0.0f);
  if (unsigned(sx) < unsigned(down_width) && unsigned(sy) < unsigned(down_height)) {
    const int pairs = channels / group_size / 2;
    const int first = group * (channels / group_size);
    const Half *top = top_diff + ((image * height + y) * width + x) * channels + first;
    const Half *bottom = bottom_data + ((image * down_height + sy) * down_width + sx) * channels + first;
    for (int p = lane; p < pairs; p += 32) {
      const Half a = top[2 * p] * bottom[2 * p];
      const Half b = top[2 * p + 1] * bottom[2 * p + 1];
      sum += a;
      sum += b;
    }
  }
  sum = warpReduceSum(sum);
  if (lane == 0) mask_diff[((image * height + y) * width + x) * mask_channels + mc] = sum;
}
