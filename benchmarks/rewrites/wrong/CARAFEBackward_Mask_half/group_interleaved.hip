// Takes the group as the fastest part of the mask channel (mask_c % group_size), as if the masks were stored tap by tap and not group by group.
// witness: {"values": {"kernel_size": 3, "group_size": 2, "channels": 6, "down_height": 3, "down_width": 4}}
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
  const int ph = (pixel / width) % height;
  const int pw = pixel % width;

  const int group = mask_c % group_size;
  const int tap = mask_c / group_size;
  const int half_kernel = (kernel_size - 1) / 2;
  const int x = pw / scale_factor + tap % kernel_size - half_kernel;
  const int y = ph / scale_factor + tap / kernel_size - half_kernel;

  Half sum = 0.0f;
  if (unsigned(y) < unsigned(down_height) && unsigned(x) < unsigned(down_width)) {
    const int per_group = (channels + group_size - 1) / group_size;
    const int end = ::min((group + 1) * per_group, channels);
    for (int c = group * per_group + lane; c < end; c += WARP_SIZE)
      sum += top_diff[Loc2Index(image, ph, pw, c, height, width, channels)] *
             bottom_data[Loc2Index(image, y, x, c, down_height, down_width, channels)];
  }
  __syncwarp();
  sum = warpReduceSum(sum);
  if (lane == 0) mask_diff[task] = sum;
}
