// The row stride of bottom_data is built from down_height where it needs down_width, which is only the same for square maps.
// witness: {"values": {"kernel_size": 3, "down_height": 3, "down_width": 5, "channels": 4}}
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
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= num_kernels) return;
  const int lane = thread & (WARP_SIZE - 1);
  const int task = thread / WARP_SIZE;

  const int mask_c = task % mask_channels;
  const int pixel = task / mask_channels;
  const int image = pixel / (height * width);
  const int ph = pixel / width - image * height;
  const int pw = pixel % width;

  const int area = kernel_size * kernel_size;
  const int group = mask_c / area;
  const int tap = mask_c - group * area;
  const int radius = kernel_size / 2;
  const int y = ph / scale_factor + tap / kernel_size - radius;
  const int x = pw / scale_factor + tap % kernel_size - radius;

  Half sum = 0.0f;
  if (y >= 0 && x >= 0 && y < down_height && x < down_width) {
    const int per_group = channels / group_size;
    const int pixel_stride = channels;
    const int row_stride = down_height * channels;
    const Half *diff = top_diff + pixel * channels + group * per_group;
    const Half *data = bottom_data + image * down_height * down_width * channels + y * row_stride + x * pixel_stride +
                       group * per_group;
    for (int c = lane; c < per_group; c += WARP_SIZE) sum += diff[c] * data[c];
  }
  __syncwarp();
  sum = warpReduceSum(sum);
  if (lane == 0) mask_diff[pixel * mask_channels + mask_c] = sum;
}
