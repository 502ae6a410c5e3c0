// Leaves the kernel early where the neighbour lies outside the map, so these gradients are never set to zero.
// witness: {"values": {"kernel_size": 3}}
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
  const int ph = pixel / width % height;
  const int image = pixel / width / height;

  const int tap = mask_c % (kernel_size * kernel_size);
  const int group = mask_c / (kernel_size * kernel_size);
  const int y = ph / scale_factor + tap / kernel_size - kernel_size / 2;
  if (y < 0 || y >= down_height) return;
  const int x = pw / scale_factor + tap % kernel_size - kernel_size / 2;
  if (x < 0 || x >= down_width) return;

  const int per_group = channels / group_size;
  const int bottom = Loc2Index(image, y, x, 0, down_height, down_width, channels);
  const int top = Loc2Index(image, ph, pw, 0, height, width, channels);
  Half sum = 0.0f;
  for (int c = group * per_group + lane; c < (group + 1) * per_group; c += WARP_SIZE)
    sum += top_diff[top + c] * bottom_data[bottom + c];
  __syncwarp();
  sum = warpReduceSum(sum);
  if (lane == 0) mask_diff[Loc2Index(image, ph, pw, mask_c, height, width, mask_channels)] = sum;
}
