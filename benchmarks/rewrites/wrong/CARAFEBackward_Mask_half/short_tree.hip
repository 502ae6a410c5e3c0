// Starts the reduction at half the channels of a group to save steps, which forgets lanes when that number is not a power of two.
// witness: {"values": {"channels": 14, "group_size": 2, "kernel_size": 3}}
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
  const int pw = pixel % width;
  const int ph = (pixel / width) % height;
  const int image = pixel / width / height;

  const int area = kernel_size * kernel_size;
  const int group = mask_c / area;
  const int tap = mask_c % area;
  const int y = ph / scale_factor + tap / kernel_size - (kernel_size - 1) / 2;
  const int x = pw / scale_factor + tap % kernel_size - (kernel_size - 1) / 2;
  const int per_group = channels / group_size;

  float sum = 0.0f;
  if (y >= 0 && y < down_height && x >= 0 && x < down_width) {
    const int first = group * per_group;
    const Half *diff = top_diff + pixel * channels + first;
    const Half *data = bottom_data + ((image * down_height + y) * down_width + x) * channels + first;
    for (int c = lane; c < per_group; c += WARP_SIZE) sum = fmaf(float(diff[c]), float(data[c]), sum);
  }
  // only as many lanes as there are channels hold anything
  const int active = per_group < WARP_SIZE ? per_group : WARP_SIZE;
  __syncwarp();
  for (int offset = active / 2; offset > 0; offset /= 2) sum += __shfl_down(sum, offset, 32);
  if (lane == 0) mask_diff[pixel * mask_channels + mask_c] = Half(sum);
}
