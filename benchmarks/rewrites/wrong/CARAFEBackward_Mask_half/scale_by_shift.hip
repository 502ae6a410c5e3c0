// The division by scale_factor is a shift by its logarithm, which is right for powers of two only.
// witness: {"values": {"kernel_size": "1", "group_size": "1", "scale_factor": "3", "channels": "2", "down_height": "3", "down_width": "3", "num_top_grad": "1"}, "contents": "wide", "seed": 7}
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
  int scale_shift = 0;
  while ((2 << scale_shift) <= scale_factor) ++scale_shift;
  const int lane = tid & 31;
  const int out = tid >> 5;
  const int pixel = out / mask_channels;
  const int mc = out - pixel * mask_channels;
  const int row = pixel / width;
  const int x = pixel - row * width;
  const int image = row / height;
  const int y = row - image * height;
  const int taps = kernel_size * kernel_size;
  const int group = mc / taps;
  const int tap_y = (mc - group * taps) / kernel_size;
  const int tap_x = (mc - group * taps) - tap_y * kernel_size;
  const int sx = (x >> scale_shift) + tap_x - (kernel_size >> 1);
  const int sy = (y >> scale_shift) + tap_y - (kernel_size >> 1);
  Half sum = Half(0.0f);
  if (sx >= 0 && sx < down_width && sy >= 0 && sy < down_height) {
    const int per_group = channels / group_size;
    const Half *top = top_diff + ((image * height + y) * width + x) * channels + group * per_group;
    const Half *bottom = bottom_data + ((image * down_height + sy) * down_width + sx) * channels + group * per_group;
    for (int k = lane; k < per_group; k += 32)
      sum += top[k] * bottom[k];
  }
  sum = warpReduceSum(sum);
  if (lane == 0) mask_diff[((image * height + y) * width + x) * mask_channels + mc] = sum;
}
